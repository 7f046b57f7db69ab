import { z } from "zod";
import { StartupError } from "../../background/startup-error.ts";
import { ApiError } from "../api-error.ts";
import { parse } from "../check.ts";
import type { ObjectStore } from "../store.ts";
import type { ControlledCollections } from "./collections.ts";

const shape = z.record(z.string(), z.number().int().min(0).max(1_000_000));

/** The maximum number of objects in each collection, without those of the platform, separately for each account. */
export class Quotas {
  #most: Readonly<{ [collection: string]: number }> = {};
  readonly #collections: ControlledCollections;

  /** Throws a `StartupError` if one of the initial quotas is invalid. */
  constructor(collections: ControlledCollections, initial: Readonly<{ [collection: string]: number }> = {}) {
    this.#collections = collections;
    try {
      this.set(initial);
    } catch (cause) {
      throw new StartupError(`quotas: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }

  get(): Readonly<{ [collection: string]: number }> {
    return this.#most;
  }

  /** Replaces all quotas. Throws an `ApiError` for an unknown collection. */
  set(input: unknown): void {
    const most = parse(shape, input);
    const unknown = Object.keys(most).find((name) => !this.#collections.isBase(name));
    if (unknown !== undefined) throw new ApiError(400, `${unknown}: no such collection`);
    this.#most = most;
  }

  /** Returns the store for requests to the API: a write that would exceed a quota fails with the error of `refusal`. */
  limit(store: ObjectStore, refusal: (collection: string, most: number) => Error): ObjectStore {
    return {
      get: (collection, id) => store.get(collection, id),
      list: (collection) => store.list(collection),
      names: () => store.names(),
      write: (work) =>
        store.write((transaction) =>
          work({
            ...transaction,
            put: (name, id, object) => {
              const most = this.#mostOf(name);
              if (most !== undefined && !transaction.get(name, id)) {
                const collection = this.#collections.get(name);
                const isOwn = (stored: typeof object) =>
                  !collection.ofPlatform(this.#collections.jsonOf(collection, stored));
                const count = transaction.list(name).filter((entry) => isOwn(entry.object)).length;
                if (count >= most && isOwn(object)) throw refusal(name, most);
              }
              transaction.put(name, id, object);
            },
          }),
        ),
    };
  }

  #mostOf(name: string): number | undefined {
    const [base = ""] = name.split("@");
    return Object.hasOwn(this.#most, base) ? this.#most[base] : undefined;
  }
}
