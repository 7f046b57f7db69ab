import { onBehalfOf } from "../../current-request.ts";
import type { JsonObject } from "../../json.ts";
import type { DoneChange, ObjectStore, Reader, Store, StoredEntry, Transaction } from "../../store.ts";
import { transitionAtOf } from "../collections.ts";
import type { CollectionTransitions } from "./all.ts";
import type { PhaseMs } from "./transition.ts";

/** When state transitions are due. */
export interface TransitionTiming {
  /** Returns the milliseconds since the epoch. */
  readonly now: () => number;
  readonly phaseMs: PhaseMs;
}

/** A store whose objects change with time. */
export interface TransitionStore extends ObjectStore {
  /** Stores the state transitions that are due. */
  settle(): Promise<void>;
  /** Calls `watcher` with the changes of every write. */
  watch(watcher: (changes: readonly DoneChange[]) => void): void;
}

/** Returns a store in which reads include the state transitions that are due, and in which every write stores them first. */
export function transitionStore(
  store: Store,
  transitions: readonly CollectionTransitions[],
  { now, phaseMs }: TransitionTiming,
): TransitionStore {
  const byName = new Map(transitions.map((one) => [one.name, one]));
  const advance = (name: string, stored: JsonObject, reader: Reader) => {
    const collection = byName.get(name);
    return collection ? collection.advance(stored, { at: now(), phaseMs, reader }) : stored;
  };

  /** The time before which no transition is due. It is computed from all objects once, and updated with every change. */
  let nextDue = Number.POSITIVE_INFINITY;
  const note = (collection: string, object: JsonObject | undefined) => {
    const at = object && byName.has(collection) ? transitionAtOf(object) : undefined;
    if (at !== undefined) nextDue = Math.min(nextDue, at);
  };
  const noteAll = () => {
    nextDue = Number.POSITIVE_INFINITY;
    for (const { name } of transitions) for (const { object } of store.list(name)) note(name, object);
  };
  store.watch((changes) => {
    for (const { collection, stored } of changes) note(collection, stored?.object);
  });
  noteAll();

  const storeTransitions = (transaction: Transaction) => {
    for (const { name, act } of transitions) {
      const changes = transaction
        .list(name)
        .map(({ id, object }) => ({ id, object, next: advance(name, object, transaction) }));
      for (const { id, object, next } of changes) {
        if (next === object) continue;
        act?.(object, { at: now(), phaseMs, transaction });
        if (next === undefined) transaction.delete(name, id);
        else transaction.put(name, id, next);
      }
    }
  };

  const settle = async () => {
    if (now() < nextDue) return;
    await onBehalfOf({ by: "time" }, () => store.write(storeTransitions));
    noteAll();
  };

  return {
    settle,
    watch: (watcher) => store.watch(watcher),
    names: () => store.names(),
    get(collection, id) {
      const object = store.get(collection, id);
      return object && advance(collection, object, store);
    },
    list: (collection) =>
      store.list(collection).flatMap(({ object, ...entry }): StoredEntry[] => {
        const next = advance(collection, object, store);
        return next === undefined ? [] : [{ ...entry, object: next }];
      }),
    async write(work) {
      // Transitions are stored before the write, and again in its transaction, which may run later.
      await settle();
      return store.write((transaction) => {
        if (now() >= nextDue) storeTransitions(transaction);
        return work(transaction);
      });
    },
  };
}
