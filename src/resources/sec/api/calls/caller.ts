import { ApiError, withFacts } from "../errors.ts";
import { type ApiAnswer, attemptOnce, type CallerOptions } from "./attempt.ts";
import type { ApiCall } from "./call.ts";
import { failuresOf } from "./failures.ts";
import { type History, waitBefore } from "./retry.ts";
import type { Credential, Credentials } from "./token.ts";

/** Makes a call, and makes it again where that helps and does no harm (retry.ts). All failures are ApiErrors. */
export type Caller = (call: ApiCall, credentials: Credentials) => Promise<ApiAnswer>;

export function createCaller(surroundings: CallerOptions): Caller {
  const { identity, clock, log } = surroundings;

  return async function makeCall(call, credentials) {
    const { method, path, repeatable, signal } = call;
    let history: History = { failed: 0, limited: 0, waitedMs: 0 };
    let mayHaveWorked = false;
    let renewed = false;
    const failed = (error: ApiError) => (mayHaveWorked ? withFacts(error, { ambiguous: true }) : error);
    const stopped = (why: string) => (cause: unknown) => {
      throw failed(cause instanceof ApiError ? cause : failuresOf(call, identity, []).ofAbort(why, cause));
    };

    for (;;) {
      const credential: Credential = await credentials(signal).catch(
        stopped("stopped before the request was made"),
      );
      const outcome = await attemptOnce(call, credential, surroundings);
      if ("answer" in outcome) return outcome.answer;

      const { error, attempt } = outcome;
      mayHaveWorked ||= error.ambiguous;

      if (attempt.status === 401 && !renewed && credential.refuse()) {
        renewed = true;
        continue;
      }
      const limited = attempt.status === 429 ? 1 : 0;
      history = { ...history, failed: history.failed + 1 - limited, limited: history.limited + limited };
      const options = { repeatable, now: clock.now(), random: clock.random() };
      const wait = waitBefore(attempt, history, options);
      if (wait === null) throw failed(error);

      history = { ...history, waitedMs: history.waitedMs + wait };
      const { status } = attempt;
      log("warn", "API request to be repeated", {
        method,
        path: path.shown,
        status,
        waitMs: Math.round(wait),
      });
      await clock
        .sleep(wait, signal)
        .catch(stopped(`stopped before a further attempt; the last: ${error.apiMessage}`));
    }
  };
}
