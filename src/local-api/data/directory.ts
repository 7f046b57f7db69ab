import { randomUUID } from "node:crypto";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isLock, lockFolder } from "../../background/lock.ts";
import { codeOf, ownFolder, readOwnFile, writeOwnFile } from "../../background/own-files.ts";
import { StartupError } from "../../background/startup-error.ts";
import { systemProblem } from "../../background/system-error.ts";
import type { JsonObject } from "../json.ts";
import type { Change, Journal } from "../store.ts";
import { damagedError, type Head, headShape } from "./journal-content.ts";
import { JournalFile } from "./journal-file.ts";

const marker = "emulator.json";
const objects = "objects.journal";
/** The files that an interrupted start may have left. */
const unfinished: readonly string[] = [`${objects}.tmp`, `${marker}.tmp`];
const older =
  "the data of an older local API, which kept it in LevelDB: start with another directory; its GET /control/made shows what to create again";
const newer = "the data of a newer local API: start that one, or start with another directory";

/** How the objects of an API are stored. */
export interface RecordFormat {
  readonly api: string;
  /** Grows when the form of the stored objects changes. Versions before 2 were not stored in a journal. */
  readonly version: number;
  /** The functions that convert a stored object of each version to the next version. A version without one is unreadable. */
  readonly upgrades: Readonly<Record<number, (collection: string, object: JsonObject) => JsonObject>>;
}

const markerShape = headShape.partial({ id: true });

/**
 * Opens or creates the directory in which a local API stores its objects, as a journal. Upgrades objects of an older form. Throws
 * a `StartupError` that names the directory if another process uses it, if it belongs to another program or user, or if it is
 * damaged or of an unreadable version. `notice` receives lines for the user.
 */
export async function openDataDirectory(
  directory: string,
  format: RecordFormat,
  notice: (line: string) => void,
): Promise<Journal> {
  const releases: (() => Promise<void>)[] = [];
  try {
    await ownFolder(directory);
    // Checks the content first, so that nothing is written to a folder of another program.
    await contentOf(directory, format);
    releases.push(await lockFolder(directory, { inUse: `${directory} is in use by another local API` }));
    return await openLocked(directory, format, notice, releases);
  } catch (cause) {
    for (const release of releases) await release();
    if (cause instanceof StartupError || codeOf(cause) === undefined) throw cause;
    const reason = systemProblem(cause) ?? (cause instanceof Error ? cause.message : String(cause));
    throw new StartupError(`${directory} cannot be used as a directory for data: ${reason}`, { cause });
  }
}

async function openLocked(
  directory: string,
  format: RecordFormat,
  notice: (line: string) => void,
  releases: (() => Promise<void>)[],
): Promise<Journal> {
  const path = join(directory, objects);
  const { api, version } = format;
  const { id, hasObjects, markedVersion } = await contentOf(directory, format);
  const wanted: Head = { format: "tfnode-emulator", api, version, id: id ?? randomUUID() };
  if (!hasObjects) {
    if (id !== undefined) throw damagedError(directory, `${objects} in it is missing`);
    // An empty directory may have existed with access for everyone.
    await chmod(directory, 0o700);
    await JournalFile.create(path, wanted);
  }
  const journal = await JournalFile.open(path, notice);
  releases.unshift(() => journal.close());
  if (journal.head.api !== api) throw otherApiError(directory, journal.head.api);
  if (id !== undefined && journal.head.id !== id) {
    throw damagedError(directory, `${objects} in it comes from another directory`);
  }
  const { head } = journal;
  checkReadable(directory, format, head.version);
  if (head.version !== version || markedVersion !== version) {
    const changes = upgradeAll(directory, format, head.version, await journal.load());
    const current: Head = { ...head, version };
    // The marker is written first: an interrupted start then leaves no old marker with new objects.
    await writeOwnFile(join(directory, marker), `${JSON.stringify(current)}\n`);
    if (head.version !== version) await journal.rewrite(current, changes);
  }
  return {
    load: () => journal.load(),
    write: (changes) => journal.write(changes),
    async close() {
      for (const release of releases.splice(0)) await release();
    },
  };
}

/** The existing files. */
interface Content {
  /** The ID of the directory and the version of its objects, if it has a marker. */
  readonly id?: string;
  readonly markedVersion?: number;
  readonly hasObjects: boolean;
}

async function contentOf(directory: string, format: RecordFormat): Promise<Content> {
  const entries = await readdir(directory);
  const hasObjects = entries.includes(objects);
  const content = await readOwnFile(join(directory, marker));
  if (content === undefined) {
    if (hasObjects || entries.every((entry) => unfinished.includes(entry) || isLock(entry))) {
      return { hasObjects };
    }
    throw new StartupError(
      `${directory} is not the data directory of a local API: choose a new or an empty one`,
    );
  }
  const found = markerShape.safeParse(parseJson(content.toString("utf8")));
  if (!found.success) throw damagedError(directory, `${marker} in it cannot be read`);
  if (found.data.api !== format.api) throw otherApiError(directory, found.data.api);
  checkReadable(directory, format, found.data.version);
  if (found.data.id === undefined) throw damagedError(directory, `${marker} in it has no id`);
  return { id: found.data.id, markedVersion: found.data.version, hasObjects };
}

function checkReadable(directory: string, { version, upgrades }: RecordFormat, stored: number): void {
  let readable = stored;
  while (readable < version && upgrades[readable]) readable += 1;
  if (readable === version) return;
  throw new StartupError(`${directory} holds ${stored < version ? older : newer}`);
}

/** Returns the changes of a readable version with their objects in the current form. */
function upgradeAll(
  directory: string,
  { version, upgrades }: RecordFormat,
  storedVersion: number,
  changes: readonly Change[],
): readonly Change[] {
  return changes.map(({ collection, id, stored }) => {
    if (!stored) return { collection, id, stored };
    let { object } = stored;
    try {
      for (let from = storedVersion; from < version; from += 1)
        object = upgrades[from]?.(collection, object) ?? object;
    } catch (cause) {
      throw damagedError(directory, `${collection}/${id} in it cannot be read`, { cause });
    }
    return { collection, id, stored: { ...stored, object } };
  });
}

function otherApiError(directory: string, api: string): StartupError {
  return new StartupError(`${directory} holds the data of the other local API, ${api}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
