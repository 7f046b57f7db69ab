import type { JsonObject } from "../../json.ts";
import {
  backupRestores,
  backupSchedules,
  backups,
  type Collection,
  clusters,
  environments,
  transitionAtOf,
} from "../collections.ts";
import { backupTransition, restoreTransition } from "./backup.ts";
import { clusterTransition } from "./cluster.ts";
import { environmentTransition } from "./environment.ts";
import { makeScheduledBackups, scheduleTransition } from "./schedule.ts";
import type { DueAction, DueTransition, StateTransition } from "./transition.ts";

/** The state transitions of a collection. */
export interface CollectionTransitions {
  /** The name of the collection. */
  readonly name: string;
  /** Returns the stored object after all transitions that are due; the same object if none is, undefined if the object is deleted. */
  advance(stored: JsonObject, now: Omit<DueTransition, "now">): JsonObject | undefined;
  /** Carries out the effects of a stored object's transitions on other objects. */
  act?(stored: JsonObject, now: DueAction): void;
}

/** The collections whose objects change with time. Schedules come first, so that new backups pass through their states as well. */
export const allTransitions: readonly CollectionTransitions[] = [
  {
    ...transitionsOf(backupSchedules, scheduleTransition),
    act(stored, now) {
      const due = transitionAtOf(stored);
      if (due !== undefined) makeScheduledBackups(backupSchedules.decode(stored), due, now);
    },
  },
  transitionsOf(clusters, clusterTransition),
  transitionsOf(backups, backupTransition),
  transitionsOf(backupRestores, restoreTransition),
  transitionsOf(environments, environmentTransition),
];

function transitionsOf<Message extends object>(
  { name, encode, decode }: Collection<Message>,
  transition: StateTransition<Message>,
): CollectionTransitions {
  return {
    name,
    advance(stored, { at, phaseMs, reader }) {
      let current = stored;
      for (;;) {
        const due = transitionAtOf(current);
        if (due === undefined || due > at) return current;
        const next = transition(decode(current), { at: due, now: at, phaseMs, reader });
        if (next === null) return undefined;
        current = encode(next.message, next.transitionAt);
      }
    },
  };
}
