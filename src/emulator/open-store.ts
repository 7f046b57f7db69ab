import type { LocalApiDocument } from "./control/document.ts";
import type { RecordFormat } from "./data/record-format.ts";
import type { Log } from "./log.ts";
import type { SeedFile } from "./seed-file.ts";
import { noJournal, Store, type Transaction } from "./store.ts";

/** Where the objects of an emulator are kept. */
export interface Storage {
  /** The data directory; without it the objects are in memory. */
  readonly data: string | undefined;
  readonly format: RecordFormat;
  readonly log: Log;
}

/** Objects to begin with. */
export interface Seeding {
  /** The file that has them, or the document; without it there are none. */
  readonly seed: string | LocalApiDocument | undefined;
  /** Puts those of a document into a transaction. */
  readonly fill: (transaction: Transaction, document: unknown) => void;
}

/**
 * Opens the store of an emulator, and has `begin` put what is there from the start, which answers whether there was nothing
 * before: then the seed is put, too. What is wrong with it is a `StartupError`.
 */
export async function openStore(
  { data, format, log }: Storage,
  begin: (transaction: Transaction) => boolean,
  { seed, fill }: Seeding,
): Promise<Store> {
  const file = await seedOf(seed);
  const journal =
    data === undefined
      ? noJournal
      : await (await import("./data/directory.ts")).openDataDirectory(data, format, log.message);
  try {
    const store = await Store.open(journal);
    await store.write((transaction) => {
      const isNew = begin(transaction);
      if (!file) return;
      if (isNew) fillFrom(file, transaction, fill);
      else log.message("--seed is ignored, as there are objects in the data directory already");
    });
    return store;
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}

async function seedOf(seed: Seeding["seed"]): Promise<SeedFile | undefined> {
  if (seed === undefined) return undefined;
  if (typeof seed === "string") return (await import("./seed-file.ts")).readSeedFile(seed);
  return { document: seed, blame: (error) => error };
}

function fillFrom(file: SeedFile, transaction: Transaction, fill: Seeding["fill"]): void {
  try {
    fill(transaction, file.document);
  } catch (error) {
    throw file.blame(error);
  }
}
