import { type Clock, elapsedOf } from "./clock.ts";

/**
 * Returns a function that waits until the next request may begin, with at most this many per second. Rejects if the signal aborts
 * first.
 */
export function createPace(perSecond: number | undefined, clock: Clock) {
  if (perSecond !== undefined && !(perSecond > 0))
    throw new TypeError("requestsPerSecond must be more than 0");
  let free = 0;
  return async (signal: AbortSignal | undefined): Promise<void> => {
    if (perSecond === undefined) return;
    const now = elapsedOf(clock);
    const turn = Math.max(now, free);
    free = turn + 1000 / perSecond;
    if (turn > now) await clock.sleep(turn - now, signal);
  };
}
