import { setTimeout as delay } from "node:timers/promises";

/** The time and the random numbers of a client, which tests replace. */
export interface Clock {
  /** Returns milliseconds since the epoch. */
  now(): number;
  /**
   * Returns milliseconds since any moment, for durations and time limits; `now` if omitted. Setting the clock of the machine does not change
   * it.
   */
  elapsed?(): number;
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number;
  /** Resolves after `ms`; rejects if the signal aborts first. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Calls the callback once after `ms`, unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Returns the milliseconds with which durations and time limits are measured: a clock of the machine that is set changes no duration. */
export function elapsedOf(clock: Clock): number {
  return clock.elapsed?.() ?? clock.now();
}
