import { chmod, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isObject, type JsonObject } from "./json.ts";
import { StartupError } from "./startup-error.ts";
import type { Change, Journal } from "./store.ts";

const marker = "emulator.json";
const objects = "objects";
/** What a start that was killed half-way may have left. */
const unfinished: readonly string[] = [objects, `${marker}.tmp`];

const markerShape = z.object({
  format: z.literal("tfnode-emulator"),
  api: z.string(),
  version: z.literal(1),
});
const recordShape = z.object({
  seq: z.number().int().positive(),
  object: z.custom<JsonObject>(isObject),
});

/**
 * Opens (or makes) the directory in which an emulator of the named API keeps its objects, as a journal. A second
 * process on it, a directory of something else and a damaged one are `StartupError`s that name the directory.
 */
export async function openDataDirectory(directory: string, api: string): Promise<Journal> {
  const isNew = !(await isOurs(directory, api));
  const { ClassicLevel } = await loadDatabase(directory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (isNew) await chmod(directory, 0o700);

  const database = new ClassicLevel<string, unknown>(join(directory, objects), {
    createIfMissing: isNew,
    valueEncoding: "json",
  });
  try {
    await database.open();
  } catch (cause) {
    throw new StartupError(`${directory} ${reasonOf(cause)}`, { cause });
  }
  if (isNew) await writeMarker(directory, api);

  return {
    async load() {
      const changes: Change[] = [];
      try {
        for await (const [key, value] of database.iterator()) {
          const separator = key.indexOf("\0");
          const stored = recordShape.parse(value);
          changes.push({ collection: key.slice(0, separator), id: key.slice(separator + 1), stored });
        }
      } catch (cause) {
        throw new StartupError(`${directory} is damaged: an object in it cannot be read`, { cause });
      }
      return changes;
    },
    write: (changes) =>
      database.batch(
        changes.map(({ collection, id, stored }) => {
          const key = `${collection}\0${id}`;
          return stored ? { type: "put", key, value: stored } : { type: "del", key };
        }),
      ),
    close: () => database.close(),
  };
}

async function loadDatabase(directory: string) {
  try {
    return await import("classic-level");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const cure = "set TMPDIR to a folder from which programs may be run, or leave --data out";
    throw new StartupError(
      `${directory} cannot be used: the database does not load here: ${reason}; ${cure}`,
      {
        cause,
      },
    );
  }
}

async function isOurs(directory: string, api: string): Promise<boolean> {
  const entries = await readdir(directory).catch((cause): string[] => {
    if (isObject(cause) && cause.code === "ENOENT") return [];
    throw new StartupError(`${directory} cannot be used as a directory for data`, { cause });
  });
  if (!entries.includes(marker)) {
    if (entries.every((entry) => unfinished.includes(entry))) return false;
    throw new StartupError(`${directory} holds something else than the data of an emulator`);
  }
  const found = markerShape.safeParse(parsed(await readFile(join(directory, marker), "utf8")));
  if (!found.success) throw new StartupError(`${directory} is damaged: ${marker} in it cannot be understood`);
  if (found.data.api === api) return true;
  throw new StartupError(`${directory} holds the data of the emulator of another API: ${found.data.api}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function writeMarker(directory: string, api: string): Promise<void> {
  const content = JSON.stringify({ format: "tfnode-emulator", api, version: 1 });
  await writeFile(join(directory, `${marker}.tmp`), `${content}\n`);
  await rename(join(directory, `${marker}.tmp`), join(directory, marker));
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "LEVEL_LOCKED") return "is in use by another emulator";
  const detail = cause instanceof Error ? cause.message : String(error);
  return code === "LEVEL_CORRUPTION" ? `is damaged: ${detail}` : `cannot be opened: ${detail}`;
}
