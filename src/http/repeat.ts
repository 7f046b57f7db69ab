import { waiting } from "../tracing/span.ts";
import type { Clock } from "./net/clock.ts";
import { type FailedAttempt, type History, type RetryLimits, waitBefore } from "./retry.ts";

/** The outcome of an attempt: a response, an error with the facts that decide about another attempt, or "again" for an immediate repeat. */
export type Attempt<Response, Failure> =
  | { readonly response: Response }
  | { readonly error: Failure; readonly attempt: FailedAttempt }
  | "again";

/** How attempts are repeated. */
export interface Repeating<Failure> {
  /** Whether a second request does no harm if the first had an effect. */
  readonly repeatable: boolean;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: RetryLimits | undefined;
  /** Called before each wait, with its length in milliseconds. */
  onWait(attempt: FailedAttempt, waitMs: number): void;
  /** Returns the error to throw when no attempt is left. */
  final(error: Failure): Error;
  /** Returns the error to throw when the caller cancels during a wait. */
  stopped(last: Failure, cause: unknown): Error;
}

/** Makes an attempt, and repeats it where that is useful and safe (retry.ts). */
export async function repeat<Response, Failure>(
  attemptOnce: () => Promise<Attempt<Response, Failure>>,
  { repeatable, clock, signal, limits, onWait, final, stopped }: Repeating<Failure>,
): Promise<Response> {
  let history: History = { failed: 0, limited: 0, waitedMs: 0 };
  for (;;) {
    const outcome = await attemptOnce();
    if (outcome === "again") continue;
    if ("response" in outcome) return outcome.response;

    const { error, attempt } = outcome;
    const limited = attempt.status === 429 ? 1 : 0;
    history = { ...history, failed: history.failed + 1 - limited, limited: history.limited + limited };
    const options = { repeatable, now: clock.now(), random: clock.random(), limits };
    const wait = waitBefore(attempt, history, options);
    if (wait === null) throw final(error);

    history = { ...history, waitedMs: history.waitedMs + wait };
    onWait(attempt, wait);
    const pause = waiting(limited ? "rate limit" : "retry", () => clock.sleep(wait, signal));
    await pause.catch((cause: unknown) => {
      throw stopped(error, cause);
    });
  }
}
