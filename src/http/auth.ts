import { oneAtATime } from "./shared-task.ts";

/** Headers of a request, by name. */
export type Headers = Readonly<Record<string, string>>;

/** What proves who sends a request, where that does not change. */
export type FixedAuth =
  | { readonly bearer: string }
  | { readonly basic: { readonly user: string; readonly password: string } }
  | { readonly headers: Headers };

/**
 * How requests prove who sends them. Tokens that the API issues are `issuedTokens`. A function is called before the first request, and again,
 * with `refused`, after the API has refused what it returned (401); requests that come meanwhile wait for it.
 */
export type Auth =
  | FixedAuth
  | Credentials
  | ((options: { readonly refused: boolean; readonly signal: AbortSignal }) => Promise<Headers>);

/** What proves who sends one request. */
export interface Credential {
  /** The headers of the request. */
  readonly headers: Headers;
  /** To be called when the API refuses these headers (401). Returns whether the request can be sent again with other headers. */
  refuse(): boolean;
}

/** Finds what proves who sends a request. */
export interface Credentials {
  /** Is called before each request. */
  credential(signal: AbortSignal | undefined): Promise<Credential>;
}

/** How the requests of a client prove who sends them. */
export function credentialsOf(auth: Auth | undefined): Credentials {
  if (typeof auth === "function") return sharedHeaders(auth);
  if (auth !== undefined && "credential" in auth) return auth;
  const headers = fixedHeaders(auth);
  return { credential: async () => ({ headers, refuse: () => false }) };
}

/** Headers that are made once and used by all requests until one is refused. */
function sharedHeaders(make: Extract<Auth, (...args: never[]) => unknown>): Credentials {
  let current: Headers | null = null;
  let refused = false;
  const madeAnew = oneAtATime(async (signal) => {
    current = await make({ refused, signal });
    refused = false;
    return current;
  });

  return {
    async credential(signal) {
      const headers = current ?? (await madeAnew(signal));
      return {
        headers,
        refuse() {
          // Others may have been made since for a request that was refused before this one.
          if (current === headers) {
            current = null;
            refused = true;
          }
          return true;
        },
      };
    },
  };
}

function fixedHeaders(auth: FixedAuth | undefined): Headers {
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
