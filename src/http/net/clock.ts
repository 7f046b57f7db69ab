import { setTimeout as delay } from "node:timers/promises";

/** Time and chance as the client sees them, so that tests decide both. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A number from 0 up to, not including, 1. */
  random(): number;
  /** Resolves after `ms`; rejects when the signal aborts first. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Calls back once after `ms`, unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
