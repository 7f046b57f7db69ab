import type { JsonObject } from "../json.ts";

/** How the objects of an API are stored. */
export interface RecordFormat {
  readonly api: string;
  /** Grows when the form of the stored objects changes. Versions before 2 were not in a journal. */
  readonly version: number;
  /** By version: the stored object in the form of the version after. A version without one cannot be read any more. */
  readonly upgrades: Readonly<Record<number, (collection: string, object: JsonObject) => JsonObject>>;
}

/** Whether objects of a version can be read. */
export function isReadable({ version, upgrades }: RecordFormat, stored: number): boolean {
  for (let from = stored; from < version; from += 1) if (!upgrades[from]) return false;
  return stored <= version;
}

/** An object of a version that can be read, in the current form. */
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
