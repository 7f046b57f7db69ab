import { type DocumentOptions, importDocument } from "./control/document.ts";
import type { RecordFormat } from "./data/directory.ts";
import type { Log } from "./log.ts";
import type { Seed } from "./seed-file.ts";
import { noJournal, type Reader, Store, type Transaction } from "./store.ts";

/** Where a local API stores its objects, and with which objects it begins. */
interface StoreOptions {
  /** The data directory; without it the objects are in memory. */
  readonly data: string | undefined;
  readonly format: RecordFormat;
  readonly log: Log;
  /** The initial objects. An invalid seed is a `StartupError`. */
  readonly seed: Seed | undefined;
  readonly documents: DocumentOptions;
  /** Reports whether a store was empty at the start, in which case the seed is added. */
  readonly isNew: (reader: Reader) => boolean;
  /** Adds the objects that always exist: those of the platform to a new store, and keys to any. */
  readonly begin: (transaction: Transaction, isNew: boolean) => void;
}

/** Opens the store of a local API. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { data, format, log, seed, documents, isNew, begin } = options;
  const journal =
    data === undefined
      ? noJournal
      : await (await import("./data/directory.ts")).openDataDirectory(data, format, log.message);
  try {
    const store = await Store.open(journal);
    await store.write((transaction) => {
      const isEmpty = isNew(transaction);
      begin(transaction, isEmpty);
      if (!seed) return;
      if (!isEmpty) {
        log.message("--seed is ignored, as there are objects in the data directory already");
        return;
      }
      try {
        importDocument(documents, seed.document, transaction, undefined);
      } catch (error) {
        throw seed.blame(error);
      }
    });
    return store;
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}
