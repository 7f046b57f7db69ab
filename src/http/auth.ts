import { type SharedTask, shareTask } from "./shared-task.ts";

/** Headers of a request, by name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * How requests prove who sends them. A function is called before the first request, and again, with `refused`, after the API has refused
 * what it returned (401); requests that come meanwhile wait for it.
 */
export type Auth =
  | { readonly bearer: string }
  | { readonly basic: { readonly user: string; readonly password: string } }
  | { readonly headers: Headers }
  | ((options: { readonly refused: boolean; readonly signal: AbortSignal }) => Promise<Headers>);

/** The headers of the requests of one client. */
export interface Credentials {
  /** The headers to send now. */
  headers(signal: AbortSignal): Promise<Headers>;
  /** Says that these headers were refused. Returns whether others can be had. */
  refuse(headers: Headers): boolean;
}

/** Headers that are made once and used by all requests until one is refused. */
export function credentialsOf(auth: Auth | undefined): Credentials {
  if (typeof auth !== "function") {
    const headers = fixedHeaders(auth);
    return { headers: async () => headers, refuse: () => false };
  }
  let current: Headers | null = null;
  let making: SharedTask<Headers> | null = null;
  let refused = false;
  return {
    async headers(signal) {
      if (current) return current;
      if (!making || making.over) {
        making = shareTask(async (stop) => {
          current = await auth({ refused, signal: stop });
          refused = false;
          return current;
        });
      }
      return await making.join(signal);
    },
    refuse(headers) {
      // Others may have been made since for a request that was refused before this one.
      if (current === headers) {
        current = null;
        refused = true;
      }
      return true;
    },
  };
}

function fixedHeaders(auth: Exclude<Auth, (...args: never[]) => unknown> | undefined): Headers {
  if (auth === undefined) return {};
  if ("headers" in auth) return auth.headers;
  if ("bearer" in auth) return { Authorization: `Bearer ${auth.bearer}` };
  const { user, password } = auth.basic;
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` };
}

/** The texts of headers that no message may show: their values, and the words that these are made of. */
export function secretsIn(headers: Headers): readonly string[] {
  return Object.values(headers).flatMap((value) => {
    const [, word] = /^(?:Bearer|Basic|Token)\s+(.+)$/i.exec(value) ?? [];
    const decoded = /^Basic\s/i.test(value) ? Buffer.from(word ?? "", "base64").toString() : "";
    const password = decoded.slice(decoded.indexOf(":") + 1);
    return [value, word, password].filter((text) => text !== undefined && text !== "") as string[];
  });
}
