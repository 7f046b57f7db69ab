import { RemoteError } from "../schema/index.ts";
import type { Clock } from "./net/clock.ts";

/** What a list has, and what clock the server had when it answered: milliseconds since the epoch, or null. */
export interface Listed<Item> {
  /** What is in the list. */
  readonly items: readonly Item[];
  /** The clock of the server. */
  readonly serverTime: number | null;
}

/** A create whose answer may get lost, and how its object would be recognized. */
export interface TrackedCreate<T, Item> {
  /** What is created, as in `the integration "mail"`; also tells creations of the same thing apart from others. */
  readonly what: string;
  /** Sends the create. */
  create(): Promise<T>;
  /** The ID of what was created. */
  idOf(created: T): string;
  /** Lists what there is. */
  list(signal: AbortSignal): Promise<Listed<Item>>;
  /** The ID of a listed object and when it last changed, or null when it is not what was sent. */
  recognize(item: Item): { readonly id: string; readonly changedAt: string } | null;
  /** Reads what was found; null if it is gone. */
  fetch(id: string, signal: AbortSignal): Promise<T | null>;
  /** In milliseconds: how long after a search without a result another one follows, as the request may still be under way. By default none does. */
  readonly searchAgainAfter?: number;
  /** In milliseconds: how far the clocks may be apart where the list does not say that of the server. */
  readonly clockSkew?: number;
  /** What the practitioner can do where the object is not found; by default to look for it in the platform. Null: the error says it. */
  readonly advice?: string | null;
}

const searchMs = 30_000;

/** What the calls of a client know of its objects. */
export interface CreateTracker {
  /**
   * Creates an object without losing it: when the answer is lost or useless, the one object that looks like the request
   * and came into being since is taken for it. Otherwise the error says that the object may exist.
   */
  create<T, Item>(creation: TrackedCreate<T, Item>): Promise<T>;
  /** Notes an object that was there before, and so is not what a create has made. */
  know(id: string): void;
}

/** Makes a tracker with nothing in it. */
export function createTracker(clock: Clock): CreateTracker {
  const known = new Set<string>();
  const underWay = new Map<string, number>();

  async function searchOnce<T, Item>(
    creation: TrackedCreate<T, Item>,
    startedAt: number,
    signal: AbortSignal,
  ): Promise<T | null> {
    const { items, serverTime } = await creation.list(signal);
    const skew = serverTime === null ? -(creation.clockSkew ?? 0) : serverTime - clock.now();
    // The server's clock comes in whole seconds, rounded down: no object of this create is older.
    const earliest = startedAt + skew;
    const candidates = items
      .map((item) => creation.recognize(item))
      .filter((found) => found !== null)
      .filter(({ id, changedAt }) => !known.has(id) && Date.parse(changedAt) >= earliest);
    const [only] = candidates;
    return only && candidates.length === 1 ? await creation.fetch(only.id, signal) : null;
  }

  /** Whoever is interrupted has to know all the same, so this has its own time. */
  async function search<T, Item>(creation: TrackedCreate<T, Item>, startedAt: number): Promise<T | null> {
    const { what, searchAgainAfter } = creation;
    // Of two equal creates under way, an object that turns up can belong to either.
    if ((underWay.get(what) ?? 0) > 1) return null;
    const stop = new AbortController();
    const cancel = clock.after(searchMs, () => stop.abort());
    try {
      const found = await searchOnce(creation, startedAt, stop.signal);
      if (found !== null || searchAgainAfter === undefined) return found;
      await clock.sleep(searchAgainAfter, stop.signal);
      return await searchOnce(creation, startedAt, stop.signal);
    } catch {
      // Whatever keeps the search from its end: the error of the create is what matters.
      return null;
    } finally {
      cancel();
    }
  }

  async function createOrFind<T, Item>(creation: TrackedCreate<T, Item>): Promise<T> {
    const startedAt = clock.now();
    try {
      return await creation.create();
    } catch (error) {
      if (!(error instanceof RemoteError && error.mayHaveTakenEffect)) throw error;
      const found = await search(creation, startedAt);
      if (found !== null) return found;
      const { what, advice = adviceOn(what) } = creation;
      throw advice === null ? error : error.with({ advice });
    }
  }

  return {
    know: (id) => known.add(id),

    async create(creation) {
      const { what } = creation;
      underWay.set(what, (underWay.get(what) ?? 0) + 1);
      try {
        const created = await createOrFind(creation);
        known.add(creation.idOf(created));
        return created;
      } finally {
        underWay.set(what, (underWay.get(what) ?? 1) - 1);
      }
    },
  };
}

function adviceOn(what: string): string {
  return `It is not known whether ${what} was created. Look for it in the platform: if it exists, import it, or delete it there before the next apply.`;
}
