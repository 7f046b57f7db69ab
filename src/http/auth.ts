import { oneAtATime } from "./shared-task.ts";

/** The headers of a request, by name. */
export type Headers = Readonly<Record<string, string>>;

/** Credentials that do not change. */
export type FixedAuth =
  | { readonly bearer: string }
  | { readonly basic: { readonly user: string; readonly password: string } }
  | { readonly headers: Headers };

/**
 * How requests authenticate. For tokens that the API issues, use `issuedTokens`. A function is called before the first request, and again,
 * with `refused`, after the API has rejected the headers that it returned (401); other requests wait for it.
 */
export type Auth =
  | FixedAuth
  | Credentials
  | ((options: { readonly refused: boolean; readonly signal: AbortSignal }) => Promise<Headers>);

/** The credentials of one request. */
export interface Credential {
  /** The headers of the request. */
  readonly headers: Headers;
  /** Call this when the API rejects these headers (401). Returns whether the request can be sent again with other headers. */
  refuse(): boolean;
}

/** The source of credentials for requests. */
export interface Credentials {
  /** Returns the credentials of a request; called before each request. */
  credential(signal: AbortSignal | undefined): Promise<Credential>;
}

/** Returns the credentials for the requests of a client. */
export function credentialsOf(auth: Auth | undefined): Credentials {
  if (typeof auth === "function") return sharedHeaders(auth);
  if (auth !== undefined && "credential" in auth) return auth;
  const headers = fixedHeaders(auth);
  return { credential: async () => ({ headers, refuse: () => false }) };
}

/** Returns credentials whose headers are created once and used by all requests until the API rejects them. */
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
          // The headers may have been replaced already because of an earlier rejected request.
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

/** Returns the texts of headers that no message may show: their values, and the words in them. */
export function secretsIn(headers: Headers): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const [, word] = /^(?:Bearer|Basic|Token)\s+(.+)$/i.exec(value) ?? [];
    // The word before the key is the name of a scheme of the API's own, and no secret.
    const [, key] =
      /^authorization$/i.test(name) && word === undefined ? (/^\w+\s+(.+)$/.exec(value) ?? []) : [];
    if (key !== undefined) return [key];
    const decoded = /^Basic\s/i.test(value) ? Buffer.from(word ?? "", "base64").toString() : "";
    const password = decoded.slice(decoded.indexOf(":") + 1);
    return [value, word, password].filter((text) => text !== undefined && text !== "") as string[];
  });
}
