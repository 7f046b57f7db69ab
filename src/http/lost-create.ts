import { RemoteError } from "../schema/index.ts";
import { type Clock, elapsedOf } from "./net/clock.ts";

/** The items of a list, and the server's time in the list response: milliseconds since the epoch, or null. */
export interface ListedItems<Item> {
  /** The items of the list. */
  readonly items: readonly Item[];
  /** The time of the server. */
  readonly serverTime: number | null;
}

/** A create whose response may get lost, and how to recognize its object. */
export interface TrackedCreate<T, Item> {
  /** The object, as in `the integration "mail"`; also distinguishes creates of the same object from others. */
  readonly what: string;
  /** Sends the create. */
  create(): Promise<T>;
  /** Returns the ID of the created object. */
  idOf(created: T): string;
  /** Lists the existing objects. */
  list(signal: AbortSignal): Promise<ListedItems<Item>>;
  /** Returns the ID of a listed object and its last change, or null if it does not match the request. */
  recognize(item: Item): { readonly id: string; readonly changedAt: string } | null;
  /** Reads the recognized object; null if it no longer exists. */
  fetch(id: string, signal: AbortSignal): Promise<T | null>;
  /** How many milliseconds after a search without a result another one follows, because the request may still be running. By default none does. */
  readonly searchAgainAfter?: number;
  /** The maximum difference of the clocks in milliseconds, if the list has no server time. */
  readonly clockSkew?: number;
  /** What the practitioner can do if the object is not found; by default, look for it in the platform. Null if the error already says it. */
  readonly advice?: string | null;
}

const searchMs = 30_000;

/** Tracks the objects that a client creates. */
export interface CreateTracker {
  /**
   * Creates an object without losing it: if the response is lost or unusable, returns the one object that matches the request
   * and was created since. Otherwise throws an error which states that the object may exist.
   */
  create<T, Item>(creation: TrackedCreate<T, Item>): Promise<T>;
  /** Records an object that already existed and therefore is not the result of a create. */
  know(id: string): void;
}

/** Creates an empty tracker. */
export function createTracker(clock: Clock): CreateTracker {
  const known = new Set<string>();
  const underWay = new Map<string, number>();

  async function searchOnce<T, Item>(
    creation: TrackedCreate<T, Item>,
    began: number,
    signal: AbortSignal,
  ): Promise<T | null> {
    const { items, serverTime } = await creation.list(signal);
    const present = serverTime ?? clock.now() - (creation.clockSkew ?? 0);
    // The server's time is in whole seconds, rounded down: no object of this create is older.
    const earliest = present - (elapsedOf(clock) - began);
    const candidates = items
      .map((item) => creation.recognize(item))
      .filter((found) => found !== null)
      .filter(({ id, changedAt }) => !known.has(id) && Date.parse(changedAt) >= earliest);
    const [only] = candidates;
    return only && candidates.length === 1 ? await creation.fetch(only.id, signal) : null;
  }

  /** Searches for the created object. Has its own time limit, because the practitioner must learn the result even after an interrupt. */
  async function search<T, Item>(creation: TrackedCreate<T, Item>, began: number): Promise<T | null> {
    const { what, searchAgainAfter } = creation;
    // With two equal creates running, a found object may belong to either.
    if ((underWay.get(what) ?? 0) > 1) return null;
    const stop = new AbortController();
    const cancel = clock.after(searchMs, () => stop.abort());
    try {
      const found = await searchOnce(creation, began, stop.signal);
      if (found !== null || searchAgainAfter === undefined) return found;
      await clock.sleep(searchAgainAfter, stop.signal);
      return await searchOnce(creation, began, stop.signal);
    } catch {
      // If the search fails, the error of the create is reported.
      return null;
    } finally {
      cancel();
    }
  }

  async function createOrFind<T, Item>(creation: TrackedCreate<T, Item>): Promise<T> {
    const began = elapsedOf(clock);
    try {
      return await creation.create();
    } catch (error) {
      if (!(error instanceof RemoteError && error.mayHaveTakenEffect)) throw error;
      const found = await search(creation, began);
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
