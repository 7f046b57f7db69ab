import type { JsonObject } from "../json.ts";
import type { ObjectStore, Reader, Stored, Transaction } from "../store.ts";
import { type Ending, phaseEnds } from "./kind.ts";

/** How the objects of a collection are at a time; see `Kind`. */
export interface AgeingCollection {
  readonly name: string;
  aged(object: JsonObject, now: Ending): JsonObject | undefined;
}

/** What ages objects. */
export interface Time {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long a phase lasts. */
  readonly phaseMs: number;
}

/** A store in which phases end: objects are read as they have become, and every write begins with what has happened. */
export function ageingStore(
  store: ObjectStore,
  collections: readonly AgeingCollection[],
  { now, phaseMs }: Time,
): ObjectStore {
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  const aged = (name: string, object: JsonObject, reader: Reader) => {
    const collection = byName.get(name);
    return collection && phaseEnds in object
      ? collection.aged(object, { at: now(), phaseMs, reader })
      : object;
  };

  const settle = (transaction: Transaction) => {
    for (const { name } of collections) {
      for (const [id, before, after] of changes(name, transaction)) {
        if (after === undefined) transaction.delete(name, id);
        else if (after !== before) transaction.put(name, id, after);
      }
    }
  };
  const changes = (name: string, reader: Reader) =>
    reader.list(name).map(({ object }) => [String(object.id), object, aged(name, object, reader)] as const);

  return {
    get(collection, id) {
      const object = store.get(collection, id);
      return object && aged(collection, object, store);
    },
    list: (collection) =>
      store.list(collection).flatMap(({ seq, object }): Stored[] => {
        const after = aged(collection, object, store);
        return after === undefined ? [] : [{ seq, object: after }];
      }),
    write: (work) =>
      store.write((transaction) => {
        settle(transaction);
        return work(transaction);
      }),
  };
}
