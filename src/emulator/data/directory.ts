import { randomUUID } from "node:crypto";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartupError } from "../startup-error.ts";
import type { Journal } from "../store.ts";
import type { Head } from "./journal-content.ts";
import { JournalFile } from "./journal-file.ts";
import { isLock, lockFolder } from "./lock.ts";
import { codeOf, ownFolder, readOwnFile, writeOwnFile } from "./own-files.ts";

const marker = "emulator.json";
const objects = "objects.journal";
/** What a start that was killed half-way may have left. */
const unfinished: readonly string[] = [`${objects}.tmp`, `${marker}.tmp`];
const version = 2;

const older =
  "the data of an older emulator, which kept it in LevelDB: start with another directory; GET /control/made of that emulator shows what to make again";
const newer = "the data of a newer emulator: start that one, or start with another directory";

const markerShape = z.object({
  format: z.literal("tfnode-emulator"),
  api: z.string(),
  version: z.number().int(),
  id: z.string().optional(),
});

/**
 * Opens (or makes) the directory in which an emulator of the named API keeps its objects, as a journal. A second
 * process on it, a directory of something else or of somebody else and a damaged one are `StartupError`s that name it.
 * `notice` takes lines that the user should see.
 */
export async function openDataDirectory(
  directory: string,
  api: string,
  notice: (line: string) => void,
): Promise<Journal> {
  const releases: (() => Promise<void>)[] = [];
  try {
    await ownFolder(directory);
    // Nothing is put into a folder of something else.
    await contentOf(directory, api);
    releases.push(await lockFolder(directory));
    return await openLocked(directory, api, notice, releases);
  } catch (cause) {
    for (const release of releases) await release();
    if (cause instanceof StartupError || codeOf(cause) === undefined) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`${directory} cannot be used as a directory for data: ${reason}`, { cause });
  }
}

async function openLocked(
  directory: string,
  api: string,
  notice: (line: string) => void,
  releases: (() => Promise<void>)[],
): Promise<Journal> {
  const path = join(directory, objects);
  const { id, hasObjects } = await contentOf(directory, api);
  const wanted: Head = { format: "tfnode-emulator", api, version, id: id ?? randomUUID() };
  if (!hasObjects) {
    if (id !== undefined) throw damagedError(directory, `${objects} in it is missing`);
    // It may have been there, empty and open to all.
    await chmod(directory, 0o700);
    await JournalFile.create(path, wanted);
  }
  const journal = await JournalFile.open(path, notice);
  releases.unshift(() => journal.close());
  if (journal.head.api !== api) throw otherApiError(directory, journal.head.api);
  if (id !== undefined && journal.head.id !== id) {
    throw damagedError(directory, `${objects} in it comes from another directory`);
  }
  if (id === undefined) {
    await writeOwnFile(join(directory, marker), `${JSON.stringify(journal.head)}\n`);
  }
  return {
    load: () => journal.load(),
    write: (changes) => journal.write(changes),
    async close() {
      for (const release of releases.splice(0)) await release();
    },
  };
}

/** What is there already: the id that the directory was given when it was made, and whether it has objects. */
async function contentOf(
  directory: string,
  api: string,
): Promise<{ readonly id: string | undefined; readonly hasObjects: boolean }> {
  const entries = await readdir(directory);
  const hasObjects = entries.includes(objects);
  const content = await readOwnFile(join(directory, marker));
  if (content === undefined) {
    if (hasObjects || entries.every((entry) => unfinished.includes(entry) || isLock(entry))) {
      return { id: undefined, hasObjects };
    }
    throw new StartupError(`${directory} holds something else than the data of an emulator`);
  }
  const found = markerShape.safeParse(parseJson(content.toString("utf8")));
  if (!found.success) throw damagedError(directory, `${marker} in it cannot be understood`);
  if (found.data.api !== api) throw otherApiError(directory, found.data.api);
  if (found.data.version !== version) {
    throw new StartupError(`${directory} holds ${found.data.version < version ? older : newer}`);
  }
  if (found.data.id === undefined) throw damagedError(directory, `${marker} in it has no id`);
  return { id: found.data.id, hasObjects };
}

function otherApiError(directory: string, api: string): StartupError {
  return new StartupError(`${directory} holds the data of the emulator of another API: ${api}`);
}

function damagedError(directory: string, what: string): StartupError {
  return new StartupError(
    `${directory} is damaged: ${what}; put a copy of the whole directory in its place, or start with another one`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
