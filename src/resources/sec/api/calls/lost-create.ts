import { type CreateTracker, createTracker as trackerOf } from "../../../../http/lost-create.ts";
import type { Clock } from "../../../../http/net/clock.ts";
import { RemoteError } from "../../../../schema/index.ts";

export type { CreateTracker, TrackedCreate } from "../../../../http/lost-create.ts";

/** Makes a tracker with nothing in it. */
export function createTracker(clock: Clock): CreateTracker {
  return trackerOf(clock, {
    isLost: (error) => error instanceof RemoteError && error.mayHaveTakenEffect,
    advised: (error, advice) => (error instanceof RemoteError ? error.with({ advice }) : error),
  });
}
