import type { HttpClient, IssuedToken } from "../../../../http/index.ts";
import { RemoteError } from "../../../../schema/index.ts";
import { say } from "../errors.ts";
import { nonEmptyText, parse, record, refine, text } from "../wire-schema.ts";
import { pathOf } from "./paths.ts";

const path = pathOf("access", "tokens");

/** Far longer than a real token, and far shorter than what servers accept in request headers. */
const longestToken = 4096;

const headerText = /^[\x21-\x7e]+$/;

/** A token that can be sent in a header. Any other token would make each later request fail with a misleading error. */
const usableToken = refine(
  nonEmptyText,
  (token) => token.length <= longestToken && headerText.test(token),
  "is no access token that a request can carry",
);

const schema = record({ token: usableToken, expiresAt: text });

/** A key of the API. */
export interface ApiKey {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Requests an access token for a key. `seconds` is the requested lifetime; the API may shorten it. */
export async function requestToken(
  http: HttpClient,
  { apiKey, apiSecret }: ApiKey,
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal | undefined },
): Promise<IssuedToken> {
  const { token, expiresAt } = await http.post(
    path,
    { keyId: apiKey, expiryTime: seconds },
    {
      auth: { headers: { "X-LW-UAKS": apiSecret } },
      read: (json) => parse(schema, json),
      repeatable: true,
      awaited: false,
      signal,
    },
  );
  // An unreadable expiry time counts as past, so that the token is used only once.
  return { token, expiresAt: Date.parse(expiresAt) || 0 };
}

/** The error of a request that needs a token when there is neither a token nor the keys to request one. */
export function missingKeys(baseUrl: string): RemoteError {
  return new RemoteError({
    kind: "credentials",
    say,
    method: "POST",
    url: `${baseUrl}${path}`,
    reason: "the authentication keys are missing",
    advice:
      "A configured api_token is used for one hour; otherwise set api_key and api_secret, in the provider's configuration, the environment or the profile file.",
  });
}
