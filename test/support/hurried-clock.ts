import type { Clock } from "../../src/resources/sec/api/clock.ts";

/** A clock on which waiting takes no time. */
export function hurriedClock(): Clock {
  let slept = 0;
  return {
    now: () => Date.now() + slept,
    random: () => 0.5,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept += ms;
    },
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}
