import type { Clock } from "../../../../src/http/net/clock.ts";

/** A clock that tests set: sleeping takes no time and advances it, and timers run when a test requests it. */
export function manualClock(start = Date.parse("2030-01-02T03:04:05.000Z")) {
  const timers = new Map<() => void, number>();
  let time = start;
  const slept: number[] = [];
  let onSleep: () => void = () => {};

  const clock: Clock = {
    now: () => time,
    random: () => 0.5,
    async sleep(ms, signal) {
      slept.push(ms);
      onSleep();
      signal?.throwIfAborted();
      time += ms;
    },
    after(ms, callback) {
      timers.set(callback, ms);
      return () => timers.delete(callback);
    },
  };

  return {
    clock,
    /** The duration of each sleep. */
    slept,
    /** The delays of the pending timers. */
    timers: () => [...timers.values()],
    advance(ms: number) {
      time += ms;
    },
    /** Runs the timers with this delay. */
    ring(ms: number) {
      for (const [callback, duration] of timers) {
        if (duration !== ms) continue;
        timers.delete(callback);
        callback();
      }
    },
    onSleep(callback: () => void) {
      onSleep = callback;
    },
  };
}

export type ManualClock = ReturnType<typeof manualClock>;
