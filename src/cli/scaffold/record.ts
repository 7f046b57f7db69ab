import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fromJson } from "../project/json.ts";
import type { ScaffoldRecord } from "../terminal/openapi.ts";

/** The folder of a project with what was generated, which `tfnode scaffold openapi --update` compares with. It belongs into version control. */
const folderName = ".tfnode/scaffold";
const recordName = `${folderName}/scaffold.json`;

/** What was generated into a project. */
export interface Generated {
  readonly record: ProjectRecord;
  /** The texts as they were generated, by their paths in the project. */
  readonly files: ReadonlyMap<string, string>;
}

/** The record of a project. */
export interface ProjectRecord extends ScaffoldRecord {
  /** The copy of the document and the namespace of the provider in a project that was generated as a whole. */
  readonly project?: { readonly document: string; readonly namespace: string };
}

/** Returns the files that keep what was generated, by their paths in the project. */
export function recordFiles({ record, files }: Generated): ReadonlyMap<string, string> {
  return new Map([
    [recordName, `${JSON.stringify(record, null, 2)}\n`],
    ...[...files].map(([path, text]) => [`${folderName}/${path}`, text] as const),
  ]);
}

/** Reads what was generated into a project; null if nothing is recorded. */
export async function readGenerated(folder: string): Promise<Generated | null> {
  const text = await readIfExists(join(folder, recordName));
  if (text === null) return null;
  const entries = await readdir(join(folder, folderName), { withFileTypes: true, recursive: true });
  const files = new Map<string, string>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(join(folder, folderName), file).replaceAll(sep, "/");
    if (path !== "scaffold.json") files.set(path, await readFile(file, "utf8"));
  }
  return { record: fromJson(text) as ProjectRecord, files };
}

/** Reads a file; null if it does not exist. */
export async function readIfExists(file: string): Promise<string | null> {
  return await readFile(file, "utf8").catch((error: unknown) => {
    if (Reflect.get(Object(error), "code") === "ENOENT") return null;
    throw error;
  });
}
