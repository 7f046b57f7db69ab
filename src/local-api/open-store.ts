import type { RecordFormat } from "./data/record-format.ts";
import type { Log } from "./log.ts";
import type { Seed } from "./seed-file.ts";
import { noJournal, Store, type Transaction } from "./store.ts";

/** Where the objects of a local API are kept. */
export interface Storage {
  /** The data directory; without it the objects are in memory. */
  readonly data: string | undefined;
  readonly format: RecordFormat;
  readonly log: Log;
}

/** Objects to begin with. */
export interface Seeding {
  readonly seed: Seed | undefined;
  /** Puts those of a document into a transaction. */
  readonly fill: (transaction: Transaction, document: unknown) => void;
}

/**
 * Opens the store of a local API, and has `begin` put what is there from the start, which answers whether there was nothing
 * before: then the seed is put, too. What is wrong with it is a `StartupError`.
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
