import type { HttpClient } from "../../../../http/client.ts";
import type { IssuedToken } from "../../../../http/tokens.ts";
import { RemoteError } from "../../../../schema/index.ts";
import { say } from "../errors.ts";
import { nonEmptyText, parse, record, refine, text } from "../wire-schema.ts";
import { pathOf } from "./paths.ts";

const path = pathOf("access", "tokens");

/** Far above what a token has, and far below what servers take in the headers of a request. */
const longestToken = 4096;

const headerText = /^[\x21-\x7e]+$/;

/** A token that a request can carry. Any other one would make each later request fail with an error about something else. */
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

/** Obtains an access token for a key. `seconds` is how long it is to be valid; the API may make it shorter. */
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
  // A time that cannot be read counts as past: the token serves this once.
  return { token, expiresAt: Date.parse(expiresAt) || 0 };
}

/** The error of a request that needs a token when there is neither one nor the keys to make it. */
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
