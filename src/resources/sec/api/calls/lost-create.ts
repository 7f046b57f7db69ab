import { type CreateTracker, createTracker as trackerOf } from "../../../../http/lost-create.ts";
import type { Clock } from "../../../../http/net/clock.ts";
import { ApiError, withFacts } from "../errors.ts";

export type { CreateTracker, TrackedCreate } from "../../../../http/lost-create.ts";

/** Makes a tracker with nothing in it. */
export function createTracker(clock: Clock): CreateTracker {
  return trackerOf(clock, {
    isLost: (error) => error instanceof ApiError && error.ambiguous,
    advised: (error, advice) => (error instanceof ApiError ? withFacts(error, { advice }) : error),
  });
}
