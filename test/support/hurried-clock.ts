import type { Clock } from "../../src/http/net/clock.ts";

/** A clock on which waiting takes no time. */
export function hurriedClock(): Clock {
  return clockFrom(() => Date.now());
}

/** The same clock, except that only waiting advances it. */
export function standingClock(): Clock {
  const start = Date.now();
  return clockFrom(() => start);
}

function clockFrom(time: () => number): Clock {
  let slept = 0;
  return {
    now: () => time() + slept,
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
