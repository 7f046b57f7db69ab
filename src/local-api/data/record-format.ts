import type { JsonObject } from "../json.ts";

/** How the objects of an API are stored. */
export interface RecordFormat {
  readonly api: string;
  /** Grows when the form of the stored objects changes. Versions before 2 were not stored in a journal. */
  readonly version: number;
  /** The functions that convert a stored object of each version to the next version. A version without one is unreadable. */
  readonly upgrades: Readonly<Record<number, (collection: string, object: JsonObject) => JsonObject>>;
}

/** Reports whether objects of a version can be read. */
export function isReadable({ version, upgrades }: RecordFormat, stored: number): boolean {
  for (let from = stored; from < version; from += 1) if (!upgrades[from]) return false;
  return stored <= version;
}

/** Returns an object of a readable version in the current form. */
export function upgradeObject(
  { version, upgrades }: RecordFormat,
  stored: number,
  collection: string,
  object: JsonObject,
): JsonObject {
  let current = object;
  for (let from = stored; from < version; from += 1) {
    current = upgrades[from]?.(collection, current) ?? current;
  }
  return current;
}
