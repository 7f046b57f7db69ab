/** A value that several users share. */
export interface Use<T> {
  readonly value: T;
  /** Whether a user has discarded it, so that it is not shared any more. */
  readonly isDiscarded: boolean;
  /** Ends this use; others may continue to use it. */
  release(): void;
  /** Closes a value that does not work; the next user gets another one. */
  discard(): void;
}

/** How long an unused value is kept: until the next start in the same Terraform command. */
const lingerMs = 10_000;

interface Entry<T> {
  readonly value: T;
  users: number;
  isDiscarded: boolean;
  closing?: NodeJS.Timeout;
}

/** Shares the value that the first user creates with later users, until it has been unused for a while; then closes it. */
export function createShared<T>(close: (value: T) => void) {
  const kept = new Map<string, Entry<T>>();
  return {
    /** Returns the value of the key, or the result of `make`. */
    use(key: string, make: () => T): Use<T> {
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

/** Returns a number that represents an object in a key. */
export function idOf(object: object | undefined): number {
  if (object === undefined) return 0;
  const id = ids.get(object) ?? ++lastId;
  ids.set(object, id);
  return id;
}
