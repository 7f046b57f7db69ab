/** Something that is used together with others. */
export interface Use<T> {
  readonly value: T;
  /** Whether a user has discarded it: it serves nobody any more. */
  readonly isDiscarded: boolean;
  /** Leaves it to others. */
  release(): void;
  /** Closes what does not work; whoever asks for it next gets another one. */
  discard(): void;
}

/** What parts of a process use together, by keys. */
export interface Shared<T> {
  /** What is kept under the key, or what `make` makes. */
  use(key: string, make: () => T): Use<T>;
}

/** How long something is kept that nobody uses: until the next start in the same Terraform command. */
const lingerMs = 10_000;

interface Entry<T> {
  readonly value: T;
  users: number;
  isDiscarded: boolean;
  closing?: NodeJS.Timeout;
}

/** What the first user makes, later ones get, too, until nobody has used it for a while; then it is closed. */
export function createShared<T>(close: (value: T) => void): Shared<T> {
  const kept = new Map<string, Entry<T>>();
  return {
    use(key, make) {
      const entry: Entry<T> = kept.get(key) ?? { value: make(), users: 0, isDiscarded: false };
      kept.set(key, entry);
      clearTimeout(entry.closing);
      entry.users++;
      const discard = () => {
        if (entry.isDiscarded) return;
        entry.isDiscarded = true;
        clearTimeout(entry.closing);
        kept.delete(key);
        close(entry.value);
      };
      return {
        value: entry.value,
        get isDiscarded() {
          return entry.isDiscarded;
        },
        release() {
          entry.users--;
          if (entry.users === 0 && !entry.isDiscarded) entry.closing = setTimeout(discard, lingerMs).unref();
        },
        discard,
      };
    },
  };
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number that stands for an object in a key. */
export function idOf(object: object | undefined): number {
  if (object === undefined) return 0;
  const id = ids.get(object) ?? ++lastId;
  ids.set(object, id);
  return id;
}
