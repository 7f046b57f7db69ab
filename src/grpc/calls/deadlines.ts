import { type Clock, elapsedOf } from "../../http/net/clock.ts";

/**
 * Returns a function for the end of a call, in milliseconds as `elapsedOf` returns them. Calls with the same signal belong to one
 * operation and share the end of the first call.
 */
export function createEnds(clock: Clock, operationMs: number) {
  const known = new WeakMap<AbortSignal, number>();

  return function endOf(signal: AbortSignal | undefined): number {
    const end = (signal && known.get(signal)) ?? elapsedOf(clock) + operationMs;
    if (signal) known.set(signal, end);
    return end;
  };
}
