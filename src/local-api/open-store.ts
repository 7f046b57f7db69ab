import type { RecordFormat } from "./data/record-format.ts";
import type { Log } from "./log.ts";
import type { Seed } from "./seed-file.ts";
import { noJournal, Store, type Transaction } from "./store.ts";

/** Where a local API stores its objects. */
export interface Storage {
  /** The data directory; without it the objects are in memory. */
  readonly data: string | undefined;
  readonly format: RecordFormat;
  readonly log: Log;
}

/** The initial objects. */
export interface Seeding {
  readonly seed: Seed | undefined;
  /** Adds the objects of a document to a transaction. */
  readonly fill: (transaction: Transaction, document: unknown) => void;
}

/**
 * Opens the store of a local API, and calls `begin` to add the objects that always exist. `begin` returns whether the store was
 * empty, in which case the seed is added, too. An invalid seed is a `StartupError`.
 */
export async function openStore(
  { data, format, log }: Storage,
  begin: (transaction: Transaction) => boolean,
  { seed, fill }: Seeding,
): Promise<Store> {
  const journal =
    data === undefined
      ? noJournal
      : await (await import("./data/directory.ts")).openDataDirectory(data, format, log.message);
  try {
    const store = await Store.open(journal);
    await store.write((transaction) => {
      const isNew = begin(transaction);
      if (!seed) return;
      if (isNew) fillFrom(seed, transaction, fill);
      else log.message("--seed is ignored, as there are objects in the data directory already");
    });
    return store;
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}

function fillFrom(seed: Seed, transaction: Transaction, fill: Seeding["fill"]): void {
  try {
    fill(transaction, seed.document);
  } catch (error) {
    throw seed.blame(error);
  }
}
