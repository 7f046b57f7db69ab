import type { JsonObject } from "./json.ts";

/** An object as it is kept. `seq` grows with every object that is added, so it orders lists and pages. */
export interface Stored {
  readonly seq: number;
  readonly object: JsonObject;
}

/** An object with its id. */
export interface StoredEntry extends Stored {
  readonly id: string;
}

/** One step of a write; without `stored` the object goes. */
export interface Change {
  readonly collection: string;
  readonly id: string;
  readonly stored: Stored | undefined;
}

/** A step of a write that is done. */
export interface DoneChange extends Change {
  /** The object before; undefined if there was none. */
  readonly before: Stored | undefined;
}

/** Where changes are written before anybody is told of them. */
export interface Journal {
  /** Everything written so far, in any order. */
  load(): Promise<readonly Change[]>;
  /** Writes all changes or none. */
  write(changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

/** Keeps nothing: for a local API without a data directory. */
export const noJournal: Journal = {
  load: async () => [],
  write: async () => {},
  close: async () => {},
};

/** What can be asked of the objects, in a transaction or outside of one. */
export interface Reader {
  get(collection: string, id: string): JsonObject | undefined;
  /** The objects of a collection in the order they were made. */
  list(collection: string): readonly StoredEntry[];
  /** The names of the collections that have, or had, objects. */
  names(): readonly string[];
}

/** Sees its own changes; nobody else does before they are written. */
export interface Transaction extends Reader {
  put(collection: string, id: string, object: JsonObject): void;
  delete(collection: string, id: string): void;
  /** Deletes everything in every collection, counters too; all but the named ones. */
  clear(except?: readonly string[]): void;
  /** The next number of a named counter, from 1, never the same twice. */
  next(counter: string): number;
}

/** Objects that can be asked for and changed. */
export interface ObjectStore extends Reader {
  /** Runs `work` on a transaction and writes its changes; when it throws, nothing has happened. */
  write<T>(work: (transaction: Transaction) => T): Promise<T>;
}

/** The collection of what `next` counts. */
export const counters = "counters";

/**
 * Objects by collection and id, in memory, with every change in a journal first. Writers take turns, and a reader
 * sees only what the journal has: whatever was answered is there after a crash.
 */
export class Store implements ObjectStore {
  readonly #journal: Journal;
  readonly #collections = new Map<string, Map<string, Stored>>();
  readonly #watchers: ((changes: readonly DoneChange[]) => void)[] = [];
  #seq = 0;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** A store with what the journal holds. */
  static async open(journal: Journal): Promise<Store> {
    const store = new Store(journal);
    const changes = await journal.load();
    store.#apply([...changes].sort((a, b) => (a.stored?.seq ?? 0) - (b.stored?.seq ?? 0)));
    return store;
  }

  get(collection: string, id: string): JsonObject | undefined {
    return this.#collections.get(collection)?.get(id)?.object;
  }

  list(collection: string): readonly StoredEntry[] {
    return entriesOf(this.#collections.get(collection));
  }

  write<T>(work: (transaction: Transaction) => T): Promise<T> {
    const turn = this.#turn.then(async () => {
      const changes = new Map<string, Change>();
      const result = work(this.#transaction(changes));
      if (changes.size > 0) {
        await this.#journal.write([...changes.values()]);
        const done = this.#apply(changes.values());
        for (const watcher of this.#watchers) watcher(done);
      }
      return result;
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Calls `watcher` with the changes of every write once they are done. It must not throw. */
  watch(watcher: (changes: readonly DoneChange[]) => void): void {
    this.#watchers.push(watcher);
  }

  names(): readonly string[] {
    return [...this.#collections.keys()];
  }

  /** Closes the journal once the writes before this call are done. */
  async close(): Promise<void> {
    await this.#turn;
    await this.#journal.close();
  }

  #apply(changes: Iterable<Change>): DoneChange[] {
    const done: DoneChange[] = [];
    for (const { collection, id, stored } of changes) {
      const objects = this.#collections.get(collection) ?? new Map<string, Stored>();
      this.#collections.set(collection, objects);
      done.push({ collection, id, stored, before: objects.get(id) });
      place(objects, id, stored);
      this.#seq = Math.max(this.#seq, stored?.seq ?? 0);
    }
    return done;
  }

  #transaction(changes: Map<string, Change>): Transaction {
    let seq = this.#seq;
    const stored = (collection: string, id: string) => {
      const change = changes.get(`${collection}\0${id}`);
      return change ? change.stored : this.#collections.get(collection)?.get(id);
    };
    const change = (step: Change) => changes.set(`${step.collection}\0${step.id}`, step);
    const put = (collection: string, id: string, object: JsonObject) => {
      const before = stored(collection, id);
      // Of what was deleted in this transaction it is a new object, after all others.
      if (!before) changes.delete(`${collection}\0${id}`);
      change({ collection, id, stored: { seq: before?.seq ?? ++seq, object } });
    };

    return {
      put,
      get: (collection, id) => stored(collection, id)?.object,
      list: (collection) => {
        const objects = new Map(this.#collections.get(collection));
        for (const step of changes.values()) {
          if (step.collection === collection) place(objects, step.id, step.stored);
        }
        return entriesOf(objects);
      },
      delete: (collection, id) => {
        if (stored(collection, id)) change({ collection, id, stored: undefined });
      },
      names: () => [
        ...new Set([...this.#collections.keys(), ...[...changes.values()].map(({ collection: one }) => one)]),
      ],
      clear: (except = []) => {
        for (const [key, { collection }] of changes) if (!except.includes(collection)) changes.delete(key);
        for (const [collection, objects] of this.#collections) {
          if (except.includes(collection)) continue;
          for (const id of objects.keys()) change({ collection, id, stored: undefined });
        }
      },
      next: (counter) => {
        const value = Number(stored(counters, counter)?.object.value ?? 0) + 1;
        put(counters, counter, { value });
        return value;
      },
    };
  }
}

/** Puts an object into its place in the order of `seq`, which is at the end unless it is there already; or takes it out. */
function place(objects: Map<string, Stored>, id: string, stored: Stored | undefined): void {
  if (objects.get(id)?.seq !== stored?.seq) objects.delete(id);
  if (stored) objects.set(id, stored);
}

function entriesOf(objects: ReadonlyMap<string, Stored> = new Map()): StoredEntry[] {
  return [...objects].map(([id, stored]) => ({ ...stored, id }));
}
