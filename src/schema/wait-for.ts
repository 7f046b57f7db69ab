import { setTimeout } from "node:timers/promises";
import { traced } from "../tracing/span.ts";
import type { Log } from "./contexts.ts";
import { DiagnosticError } from "./diagnostic.ts";
import { kindOfAbort } from "./interrupted.ts";
import { RemoteError } from "./remote-error.ts";
import { durationText } from "./timeouts.ts";

/** The result of a poll: `done` with the awaited value, else the current status. */
export type PollResult<T> = { readonly done: T } | { readonly status: string };

/** The condition to wait for, and how to poll for it. */
export interface WaitOptions<T> {
  /** The condition as text that follows "for": `the index "a" to be ready`. Logs and errors show it and the status: no secrets. */
  readonly what: string;
  /** Polls the API once. An error that it throws ends the wait. */
  poll(signal: AbortSignal): Promise<PollResult<T>>;
  /** The signal of the operation: aborted when its time is over, and when the run is interrupted. */
  readonly signal: AbortSignal;
  /** The log, which receives a line after each poll. */
  readonly log: Pick<Log, "info">;
  /** The `progress` function of an action: shows a line after each poll to the practitioner. */
  progress?(line: string): void;
  /** The pause between the first two polls, in milliseconds; each later pause is half as long again. Default: 1,000. */
  readonly interval?: number;
  /** The maximum pause, in milliseconds. Default: 30,000. */
  readonly maxInterval?: number;
  /** A replacement for the system clock, for tests. */
  readonly clock?: WaitClock;
}

/** The clock of waitFor. */
export interface WaitClock {
  /** Milliseconds since any fixed time. */
  now(): number;
  /** Resolves after `ms`; rejects if the signal aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * The error for a wait that ended early: its kind is `timeout` if the operation's time was over, and `aborted` if the run was interrupted.
 * The condition may hold later.
 */
export class WaitError extends RemoteError {
  /** The name of the class. */
  override readonly name = "WaitError";
}

/**
 * Polls until the condition holds, and returns the awaited value. The first poll is immediate. After each poll, a log line at info level
 * reports the elapsed time and the status.
 */
export function waitFor<T>(options: WaitOptions<T>): Promise<T> {
  return traced("wait", "waitFor", (span) => {
    span?.texts({ "wait.for": options.what });
    return polled(options);
  });
}

async function polled<T>(options: WaitOptions<T>): Promise<T> {
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
    throw waitError(kindOfAbort(signal), { what, status, waitedMs: clock.now() - began, cause });
  }
}

/** Returns the error of a wait that ended early. */
export function waitError(
  kind: "timeout" | "aborted",
  { what, status, waitedMs, cause }: Unfinished,
): WaitError {
  const last =
    status === undefined ? "its status is not known" : `its last status was ${JSON.stringify(status)}`;
  const reason = `Waited ${durationText(waitedMs)} for ${what}; ${last}.`;
  return new WaitError({ kind, reason, mayHaveTakenEffect: true, ...(cause !== undefined && { cause }) });
}

/** What a wait was for, and the last status; undefined if it is not known. */
interface Unfinished {
  readonly what: string;
  readonly status: string | undefined;
  readonly waitedMs: number;
  readonly cause?: unknown;
}

/** The clock of the system. */
export const systemClock: WaitClock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await setTimeout(ms, undefined, { signal });
    } catch (error) {
      // The timer rejects with an error of its own; the reason of the signal is the one that callers recognize.
      signal.throwIfAborted();
      throw error;
    }
  },
};
