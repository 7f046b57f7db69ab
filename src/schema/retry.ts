import { waiting } from "../tracing/span.ts";
import { interruptedError } from "./interrupted.ts";
import { RemoteError } from "./remote-error.ts";
import { durationText } from "./timeouts.ts";
import { systemClock, type WaitClock, type WaitOptions } from "./wait-for.ts";

/** Work that is repeated after some of its errors. */
export interface RetryOptions<T> extends Pick<WaitOptions<T>, "signal" | "interval" | "maxInterval"> {
  /** The work as text, such as `GRANT on the schema "shop"`. Logs and errors show it: no secrets. */
  readonly what: string;
  /** Does the work once. */
  run(signal: AbortSignal): Promise<T>;
  /**
   * Reports whether an error means that another try may succeed. Name only errors by which the API says that it did nothing, such as the rollback of a
   * transaction, unless a second try does no harm.
   */
  on(error: unknown): boolean;
  /** How long to repeat, in milliseconds since the first try; 120,000 by default. The signal of the operation may end it earlier. */
  readonly within?: number;
  /** The log, which receives a line after each try that failed. */
  readonly log?: WaitOptions<T>["log"];
  /** A replacement for the system clock, for tests. */
  readonly clock?: RetryClock;
}

/** The clock of `retry`. */
export interface RetryClock extends WaitClock {
  /** Returns a number from 0 to 1: pauses are between half and one and a half of their length, so that two clients do not meet again. */
  random(): number;
}

/**
 * Repeats work after the errors for which `on` returns true, with pauses that grow from 0.1 to 5 seconds (`interval`, `maxInterval`). Returns the result of
 * the first try that succeeds. Throws any other error at once, and the last one when the time is over.
 *
 * ```ts
 * const isConflict = (error: unknown) => error instanceof RemoteError && conflicts.has(String(error.status));
 * await retry({ what: "the grant", run: () => api.grant(plan), on: isConflict, signal, log });
 * ```
 */
export async function retry<T>(options: RetryOptions<T>): Promise<T> {
  const { what, signal, within = 120_000, interval = 100, maxInterval = 5_000, log } = options;
  const clock = options.clock ?? { ...systemClock, random: Math.random };
  const began = clock.now();
  for (let tries = 1, pause = interval; ; tries += 1, pause = Math.min(pause * 1.5, maxInterval)) {
    try {
      return await options.run(signal);
    } catch (error) {
      if (!options.on(error)) throw error;
      const wait = pause * (0.5 + clock.random());
      const elapsed = clock.now() - began;
      if (elapsed + wait > within) throw afterTries(error, tries, elapsed);
      log?.info(`repeating ${what}`, { tries, waited: durationText(elapsed) });
      await waiting("retry", () => clock.sleep(wait, signal)).catch((cause: unknown) => {
        if (!signal.aborted) throw cause;
        const last = error instanceof Error ? error.message : String(error);
        const { mayHaveTakenEffect = false } = error instanceof RemoteError ? error : {};
        const tried = `${what} failed in ${count(tries)}. The last error: ${last}`;
        throw interruptedError(signal, { what: tried, mayHaveTakenEffect, cause: error });
      });
    }
  }
}

/** Returns the last error, with the number of tries if it can say it. */
function afterTries(error: unknown, tries: number, elapsed: number): unknown {
  if (!(error instanceof RemoteError) || tries === 1) return error;
  const advice = `This was the error of ${count(tries)} within ${durationText(elapsed)}.`;
  return error.with({ advice: [error.advice, advice].filter(Boolean).join(" ") });
}

function count(tries: number): string {
  return tries === 1 ? "one try" : `${tries} tries`;
}
