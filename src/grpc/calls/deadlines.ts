import type { Clock } from "../../http/net/clock.ts";

/**
 * Returns a function for the deadline of a call, in milliseconds since the epoch. Calls with the same signal belong to one
 * operation and share the deadline of the first call.
 */
export function createDeadlines(clock: Clock, operationMs: number) {
  const known = new WeakMap<AbortSignal, number>();

  return function deadlineOf(signal: AbortSignal | undefined): number {
    const deadline = (signal && known.get(signal)) ?? clock.now() + operationMs;
    if (signal) known.set(signal, deadline);
    return deadline;
  };
}
