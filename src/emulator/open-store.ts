import type { RecordFormat } from "./data/record-format.ts";
import type { Log } from "./log.ts";
import { noJournal, Store, type Transaction } from "./store.ts";

/** Where the objects of an emulator are kept. */
export interface Storage {
  /** The data directory; without it the objects are in memory. */
  readonly data: string | undefined;
  readonly format: RecordFormat;
  readonly log: Log;
}

/** Opens the store of an emulator, and has `begin` put what is there from the start. */
export async function openStore(
  { data, format, log }: Storage,
  begin: (transaction: Transaction) => void,
): Promise<Store> {
  const journal =
    data === undefined
      ? noJournal
      : await (await import("./data/directory.ts")).openDataDirectory(data, format, log.message);
  try {
    const store = await Store.open(journal);
    await store.write(begin);
    return store;
  } catch (cause) {
    await journal.close();
    throw cause;
  }
}
