import { RemoteError } from "../../../../schema/index.ts";
import { say } from "../errors.ts";
import { nonEmptyText, parse, record, refine, text } from "../wire-schema.ts";
import type { Caller } from "./caller.ts";
import { pathOf } from "./paths.ts";
import type { AccessToken, Credentials } from "./token.ts";

const path = pathOf("access", "tokens");
const lifeSeconds = 3600;

/** Far above what a token has, and far below what servers take in the headers of a request. */
const longestToken = 4096;

const headerText = /^[\x21-\x7e]+$/;

/** A token that a request can carry. Any other one would make each later request fail with an error about something else. */
const usableToken = refine(
  nonEmptyText,
  (token) => token.length <= longestToken && headerText.test(token),
  "is no access token that a request can carry",
);

const schema = record({
  token: usableToken,
  expiresAt: text,
});

/** Obtains access tokens for a key. Failures are RemoteErrors of the kind `credentials`, unless the signal aborted. */
export function tokenMaker(makeCall: Caller, keys: { readonly apiKey: string; readonly apiSecret: string }) {
  const secret: Credentials = async () => ({
    headers: { "X-LW-UAKS": keys.apiSecret },
    secrets: [],
    refuse: () => false,
  });

  /** `seconds` is how long the token is to be valid; the API may make it shorter. */
  return async function makeToken(signal: AbortSignal, seconds = lifeSeconds): Promise<AccessToken> {
    const body = { keyId: keys.apiKey, expiryTime: seconds };
    try {
      const call = {
        method: "POST",
        path,
        body,
        repeatable: true,
        awaited: false,
        expects: "json",
        signal,
      } as const;
      const answer = await makeCall(call, secret);
      const result = parse(schema, answer.json);
      if ("error" in result) throw answer.unusable(result.error);
      const { token, expiresAt } = result.value;
      // A time that cannot be read counts as past: the token serves this once.
      return { token, expiresAt: Date.parse(expiresAt) || 0 };
    } catch (error) {
      throw error instanceof RemoteError && error.kind !== "aborted"
        ? error.with({ kind: "credentials", mayHaveTakenEffect: false })
        : error;
    }
  };
}

/** The error of a request that needs a token when there is neither one nor the keys to make it. */
export function missingKeys(baseUrl: string): RemoteError {
  return new RemoteError({
    kind: "credentials",
    say,
    method: "POST",
    url: `${baseUrl}/api/v2/${path.shown}`,
    reason: "the authentication keys are missing",
    advice:
      "A configured api_token is used for one hour; otherwise set api_key and api_secret, in the provider's configuration, the environment or the profile file.",
  });
}
