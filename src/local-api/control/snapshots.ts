import { ApiError } from "../api-error.ts";
import type { StoredEntry, Transaction } from "../store.ts";

/** All objects at a point in time. Objects are immutable, so a snapshot shares them with the store. */
export interface Snapshot {
  readonly name: string;
  /** RFC 3339 in UTC, by the clock of the machine. */
  readonly time: string;
  /** The number of objects. */
  readonly objects: number;
}

interface Saved {
  readonly snapshot: Snapshot;
  readonly content: readonly (StoredEntry & { readonly collection: string })[];
}

const most = 20;
const form = /^[\w.-]{1,64}$/;

/** Named copies of all objects, in memory. */
export class Snapshots {
  readonly #saved = new Map<string, Saved>();
  readonly #kept: readonly string[];

  /** `kept` are the collections that snapshots do not contain and that a restoration does not change. */
  constructor(kept: readonly string[]) {
    this.#kept = kept;
  }

  list(): readonly Snapshot[] {
    return [...this.#saved.values()].map(({ snapshot }) => snapshot);
  }

  /** Saves all objects and replaces a snapshot with the same name. */
  save(name: string, transaction: Transaction): Snapshot {
    if (!form.test(name)) {
      throw new ApiError(400, "name: must be 1 to 64 letters, digits, underscores, dots and dashes");
    }
    if (!this.#saved.has(name) && this.#saved.size >= most) {
      throw new ApiError(400, `there are ${most} snapshots already: delete one`);
    }
    const content = transaction
      .names()
      .filter((collection) => !this.#kept.includes(collection))
      .flatMap((collection) => transaction.list(collection).map((entry) => ({ collection, ...entry })))
      .sort((a, b) => a.seq - b.seq);
    const snapshot = { name, time: new Date().toISOString(), objects: content.length };
    this.#saved.set(name, { snapshot, content });
    return snapshot;
  }

  /** Replaces all objects by those of a snapshot. Throws a 404 if there is no snapshot with this name. */
  restore(name: string, transaction: Transaction): void {
    const { content } = this.#named(name);
    transaction.clear(this.#kept);
    for (const { collection, id, object } of content) transaction.put(collection, id, object);
  }

  delete(name: string): void {
    this.#named(name);
    this.#saved.delete(name);
  }

  #named(name: string): Saved {
    const saved = this.#saved.get(name);
    if (!saved) throw new ApiError(404, `no snapshot ${name}`);
    return saved;
  }
}
