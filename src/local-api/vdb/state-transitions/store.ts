import { onBehalfOf } from "../../current-request.ts";
import type { JsonObject } from "../../json.ts";
import type { DoneChange, ObjectStore, Reader, Store, StoredEntry, Transaction } from "../../store.ts";
import { transitionAtOf } from "../collections.ts";
import type { CollectionTransitions } from "./all.ts";
import type { PhaseMs } from "./transition.ts";

/** When state transitions are due. */
export interface TransitionTiming {
  /** Milliseconds since the epoch. */
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

/** A store whose objects are read after the state transitions that are due; every write begins with storing them. */
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

  /** No transition is due before; looked for once in all objects, and kept with every change. */
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
    // What makes others comes first, so that these pass through their states at once.
    const inOrder = [...transitions].sort((a, b) => Number(Boolean(b.act)) - Number(Boolean(a.act)));
    for (const { name, act } of inOrder) {
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
      // Before the write, and once more in it, when it is its turn.
      await settle();
      return store.write((transaction) => {
        if (now() >= nextDue) storeTransitions(transaction);
        return work(transaction);
      });
    },
  };
}
