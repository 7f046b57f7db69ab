import type { JsonObject } from "./json.ts";

/** A stored object. `seq` grows with every added object, and is the order of lists and pages. */
export interface Stored {
  readonly seq: number;
  readonly object: JsonObject;
}

/** An object with its id. */
export interface StoredEntry extends Stored {
  readonly id: string;
}

/** One step of a write; without `stored` it deletes the object. */
export interface Change {
  readonly collection: string;
  readonly id: string;
  readonly stored: Stored | undefined;
}

/** A completed step of a write. */
export interface DoneChange extends Change {
  /** The object before; undefined if there was none. */
  readonly before: Stored | undefined;
}

/** Stores changes before they become visible. */
export interface Journal {
  /** Returns everything that was written, in any order. */
  load(): Promise<readonly Change[]>;
  /** Writes all changes or none. */
  write(changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

/** Stores nothing: for a local API without a data directory. */
export const noJournal: Journal = {
  load: async () => [],
  write: async () => {},
  close: async () => {},
};

/** Reads objects, in a transaction or outside of one. */
export interface Reader {
  get(collection: string, id: string): JsonObject | undefined;
  /** Returns the objects of a collection in the order in which they were created. */
  list(collection: string): readonly StoredEntry[];
  /** Returns the names of the collections that have or had objects. */
  names(): readonly string[];
}

/** Reads and changes objects. Its changes are visible to others only after they are written. */
export interface Transaction extends Reader {
  put(collection: string, id: string, object: JsonObject): void;
  delete(collection: string, id: string): void;
  /** Deletes the objects of all collections, including counters, except the named collections. */
  clear(except?: readonly string[]): void;
  /** Returns the next number of a named counter, starting at 1; never returns a number twice. */
  next(counter: string): number;
}

/** Reads and writes objects. */
export interface ObjectStore extends Reader {
  /** Runs `work` in a transaction and writes its changes. If it throws, nothing changes. */
  write<T>(work: (transaction: Transaction) => T): Promise<T>;
}

/** The collection of the counters of `next`. */
export const counters = "counters";

/**
 * Objects by collection and ID, in memory. Every change is written to a journal first. Writers run one after the other, and
 * readers see only changes that the journal has: everything in a response survives a crash.
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

  /** Creates a store with the content of a journal. */
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

  /** Calls `watcher` with the changes of every completed write. It must not throw. */
  watch(watcher: (changes: readonly DoneChange[]) => void): void {
    this.#watchers.push(watcher);
  }

  /** Records an object whose change its owner has made already, and notifies watchers; undefined stands for a deleted object. */
  note(collection: string, id: string, object: JsonObject | undefined): void {
    const { seq = this.#seq + 1 } = this.#collections.get(collection)?.get(id) ?? {};
    const done = this.#apply([{ collection, id, stored: object && { seq, object } }]);
    for (const watcher of this.#watchers) watcher(done);
  }

  names(): readonly string[] {
    return [...this.#collections.keys()];
  }

  /** Closes the journal after the writes that began before this call. */
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
      // An object that was deleted in this transaction is a new object, after all others.
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

/** Inserts an object in the order of `seq`, which is the end unless the object exists already; or removes it. */
function place(objects: Map<string, Stored>, id: string, stored: Stored | undefined): void {
  if (objects.get(id)?.seq !== stored?.seq) objects.delete(id);
  if (stored) objects.set(id, stored);
}

function entriesOf(objects: ReadonlyMap<string, Stored> = new Map()): StoredEntry[] {
  return [...objects].map(([id, stored]) => ({ ...stored, id }));
}
