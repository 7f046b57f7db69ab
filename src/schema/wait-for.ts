import type { Log } from "./define.ts";
import { DiagnosticError } from "./diagnostic.ts";
import { RemoteError } from "./remote-error.ts";
import { durationText } from "./timeouts.ts";

/** What a look came to: what was awaited is there, or how far it is. */
export type Look<T> = { readonly done: T } | { readonly status: string };

/** Something to wait for. */
export interface Waiting<T> {
  /** What is awaited, to follow "for": `the index "a" to be ready`. No secret: logs and errors say it, and the status. */
  readonly what: string;
  /** Looks once. An error of it ends the waiting. */
  look(signal: AbortSignal): Promise<Look<T>>;
  /** That of the operation: aborted when its time is over, and when the run is interrupted. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Milliseconds between the first two looks, each later pause being half as long again: 1 second if left out. */
  readonly firstPause?: number;
  /** Milliseconds that no pause is longer than: 30 seconds if left out. */
  readonly longestPause?: number;
  /** Time, for tests. */
  readonly clock?: WaitingClock;
}

/** Time as a waiting sees it. */
export interface WaitingClock {
  /** Milliseconds since whenever. */
  now(): number;
  /** Resolves after `ms`; rejects when the signal aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Waiting was stopped: by the end of the operation's time or by an interrupt. What was awaited may be there later. */
export class WaitError extends RemoteError {
  override readonly name = "WaitError";
  readonly mayHaveTakenEffect = true;
}

/**
 * Looks again and again until what is awaited is there, and answers what it gives. The first look is at once. A line of the
 * log at info level after each look says how long it has been and how far it is.
 */
export async function waitFor<T>(waiting: Waiting<T>): Promise<T> {
  const { what, signal, log, firstPause = 1_000, longestPause = 30_000, clock = systemClock } = waiting;
  const began = clock.now();
  const waited = () => durationText(clock.now() - began);
  let status: string | undefined;
  try {
    for (let pause = firstPause; ; pause *= 1.5) {
      signal.throwIfAborted();
      const seen = await waiting.look(signal);
      if ("done" in seen) return seen.done;
      status = seen.status;
      log.info(`waiting for ${what}`, { waited: waited(), status });
      await clock.sleep(Math.min(pause, longestPause), signal);
    }
  } catch (cause) {
    if (!signal.aborted || cause instanceof DiagnosticError) throw cause;
    const last =
      status === undefined ? "its status is not known" : `its last status was ${JSON.stringify(status)}`;
    throw new WaitError(`Waited ${waited()} for ${what}; ${last}.`, { cause });
  }
}

const systemClock: WaitingClock = {
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
