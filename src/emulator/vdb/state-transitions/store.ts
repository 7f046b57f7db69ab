import type { JsonObject } from "../../json.ts";
import type { ObjectStore, Reader, StoredEntry, Transaction } from "../../store.ts";
import type { CollectionTransitions } from "./all.ts";

/** When state transitions are due. */
export interface TransitionTiming {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long a phase lasts. */
  readonly phaseMs: number;
}

/** A store whose objects are read after the state transitions that are due; every write begins with storing them. */
export function transitionStore(
  store: ObjectStore,
  transitions: readonly CollectionTransitions[],
  { now, phaseMs }: TransitionTiming,
): ObjectStore {
  const byName = new Map(transitions.map((one) => [one.name, one]));
  const advance = (name: string, stored: JsonObject, reader: Reader) => {
    const collection = byName.get(name);
    return collection ? collection.advance(stored, { at: now(), phaseMs, reader }) : stored;
  };

  const storeTransitions = (transaction: Transaction) => {
    const changes = transitions.flatMap(({ name }) =>
      transaction
        .list(name)
        .map(({ id, object }) => ({ name, id, object, next: advance(name, object, transaction) })),
    );
    for (const { name, id, object, next } of changes) {
      if (next === undefined) transaction.delete(name, id);
      else if (next !== object) transaction.put(name, id, next);
    }
  };

  return {
    get(collection, id) {
      const object = store.get(collection, id);
      return object && advance(collection, object, store);
    },
    list: (collection) =>
      store.list(collection).flatMap(({ object, ...entry }): StoredEntry[] => {
        const next = advance(collection, object, store);
        return next === undefined ? [] : [{ ...entry, object: next }];
      }),
    write: (work) =>
      store.write((transaction) => {
        storeTransitions(transaction);
        return work(transaction);
      }),
  };
}
