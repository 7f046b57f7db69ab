import type { Origin } from "../current-request.ts";

/** The latest change of an object since the start. */
export interface LastChange {
  /** RFC 3339 in UTC, by the clock of the machine. */
  readonly time: string;
  readonly origin: Origin;
}

/** Records the latest change of each object, and its origin. Objects from before the start have no such change. */
export class ObjectHistory {
  readonly #changes = new Map<string, Map<string, LastChange>>();

  note(collection: string, id: string, change: LastChange | undefined): void {
    const changes = this.#changes.get(collection) ?? new Map<string, LastChange>();
    this.#changes.set(collection, changes);
    if (change) changes.set(id, change);
    else changes.delete(id);
  }

  clear(): void {
    this.#changes.clear();
  }

  of(collection: string, id: string): LastChange | undefined {
    return this.#changes.get(collection)?.get(id);
  }
}
