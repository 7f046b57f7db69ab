import type { Log } from "./contexts.ts";
import { DiagnosticError } from "./diagnostic.ts";
import { RemoteError } from "./remote-error.ts";
import { durationText } from "./timeouts.ts";

/** What a poll found: `done` when what was awaited is there, else its status. */
export type PollResult<T> = { readonly done: T } | { readonly status: string };

/** What to wait for, and how. */
export interface WaitOptions<T> {
  /** What is awaited, to follow "for": `the index "a" to be ready`. No secret: logs and errors say it, and the status. */
  readonly what: string;
  /** Asks the API once. An error that it throws ends the waiting. */
  poll(signal: AbortSignal): Promise<PollResult<T>>;
  /** That of the operation: aborted when its time is over, and when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Takes a line after each poll. */
  readonly log: Pick<Log, "info">;
  /** That of an action: shows a line after each poll to the practitioner. */
  progress?(line: string): void;
  /** Milliseconds between the first two polls; each later pause is half as long again. Default: 1,000. */
  readonly interval?: number;
  /** Milliseconds that no pause is longer than. Default: 30,000. */
  readonly maxInterval?: number;
  /** Time, for tests. */
  readonly clock?: WaitClock;
}

/** The clock of waitFor. */
export interface WaitClock {
  /** Milliseconds since any fixed time. */
  now(): number;
  /** Resolves after `ms`; rejects when the signal aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Waiting was stopped: by the end of the operation's time or by an interrupt. What was awaited may be there later. */
export class WaitError extends RemoteError {
  /** The name of the class. */
  override readonly name = "WaitError";
}

/**
 * Polls until what is awaited is there, and returns it. The first poll is at once. After each one a line of the log at info
 * level says how long it has been and what the status is.
 */
export async function waitFor<T>(options: WaitOptions<T>): Promise<T> {
  const {
    what,
    signal,
    log,
    progress,
    interval = 1_000,
    maxInterval = 30_000,
    clock = systemClock,
  } = options;
  const began = clock.now();
  const waited = () => durationText(clock.now() - began);
  let status: string | undefined;
  try {
    for (let pause = interval; ; pause *= 1.5) {
      signal.throwIfAborted();
      const result = await options.poll(signal);
      if ("done" in result) return result.done;
      status = result.status;
      log.info(`waiting for ${what}`, { waited: waited(), status });
      progress?.(`Waiting for ${what}: ${waited()}, status ${status}`);
      await clock.sleep(Math.min(pause, maxInterval), signal);
    }
  } catch (cause) {
    if (!signal.aborted || cause instanceof DiagnosticError) throw cause;
    const last =
      status === undefined ? "its status is not known" : `its last status was ${JSON.stringify(status)}`;
    throw new WaitError({
      kind: "timeout",
      reason: `Waited ${waited()} for ${what}; ${last}.`,
      mayHaveTakenEffect: true,
      cause,
    });
  }
}

const systemClock: WaitClock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, ms);
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop);
    }),
};
