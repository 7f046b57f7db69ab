import type { Lookup } from "./request.ts";

/** The options of a GET that apply to another request for the same object. */
export function lookup({ signal, query, headers, secrets, auth, missing }: Lookup): Lookup {
  return {
    signal,
    ...(query && { query }),
    ...(headers && { headers }),
    ...(secrets && { secrets }),
    ...(auth && { auth }),
    ...(missing && { missing }),
  };
}
