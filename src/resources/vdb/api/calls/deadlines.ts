import type { Clock } from "../../../../http/net/clock.ts";

/**
 * When a call has to be over, in milliseconds since the epoch. Calls with the same signal are of one operation, and share
 * the deadline of the first.
 */
export function createDeadlines(clock: Clock, operationMs: number) {
  const known = new WeakMap<AbortSignal, number>();

  return function deadlineOf(signal: AbortSignal | undefined): number {
    const deadline = (signal && known.get(signal)) ?? clock.now() + operationMs;
    if (signal) known.set(signal, deadline);
    return deadline;
  };
}
