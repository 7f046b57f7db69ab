import { type Attempt, repeat } from "../../../../http/repeat.ts";
import { RemoteError } from "../../../../schema/index.ts";
import { type ApiAnswer, attemptOnce, type CallerOptions } from "./attempt.ts";
import type { ApiCall } from "./call.ts";
import { failuresOf } from "./failures.ts";
import type { Credential, Credentials } from "./token.ts";

/** Makes a call, and makes it again where that helps and does no harm (retry.ts). All failures are RemoteErrors. */
export type Caller = (call: ApiCall, credentials: Credentials) => Promise<ApiAnswer>;

export function createCaller(surroundings: CallerOptions): Caller {
  const { identity, clock, log } = surroundings;

  return async function makeCall(call, credentials) {
    const { method, path, repeatable, signal } = call;
    let mayHaveWorked = false;
    let renewed = false;
    const failed = (error: RemoteError) => (mayHaveWorked ? error.with({ mayHaveTakenEffect: true }) : error);
    const stopped = (why: string, cause: unknown) =>
      failed(cause instanceof RemoteError ? cause : failuresOf(call, identity, []).ofAbort(why, cause));

    const attempt = async (): Promise<Attempt<ApiAnswer, RemoteError>> => {
      const credential: Credential = await credentials(signal).catch((cause: unknown) => {
        throw stopped("stopped before the request was made", cause);
      });
      const outcome = await attemptOnce(call, credential, surroundings);
      if ("answer" in outcome) return outcome;
      mayHaveWorked ||= outcome.error.mayHaveTakenEffect;
      if (outcome.attempt.status !== 401 || renewed || !credential.refuse()) return outcome;
      renewed = true;
      return "again";
    };

    return await repeat(attempt, {
      repeatable,
      clock,
      signal,
      final: failed,
      stopped: ({ reason }, cause) => stopped(`stopped before a further attempt; the last: ${reason}`, cause),
      onWait({ status }, wait) {
        const waitMs = Math.round(wait);
        log("warn", "API request to be repeated", { method, path: path.shown, status, waitMs });
      },
    });
  };
}
