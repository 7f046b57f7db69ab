import type { Lookup } from "./request.ts";

/** What a GET has in common with another request for the same object. */
export function lookup({ signal, query, headers, secrets, auth }: Lookup): Lookup {
  return {
    signal,
    ...(query && { query }),
    ...(headers && { headers }),
    ...(secrets && { secrets }),
    ...(auth && { auth }),
  };
}
