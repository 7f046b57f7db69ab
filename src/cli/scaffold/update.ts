import { existsSync, realpathSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeText } from "../../packaging/files.ts";
import type { SchemaDifference } from "../compare/difference.ts";
import { CommandError } from "../terminal/command.ts";
import type { OpenApi, Scaffold } from "../terminal/openapi.ts";
import { changesOf } from "./changes.ts";
import { merged } from "./merge.ts";
import { type Generated, readGenerated, readIfExists, recordFiles } from "./record.ts";

/** What became of a file: a conflict has marks, `kept` is no longer generated but has corrections, `absent` was deleted by hand. */
export type FileOutcome = "written" | "merged" | "conflict" | "removed" | "kept" | "absent";

/** The result of an update. */
export interface Update {
  readonly made: Scaffold;
  readonly changes: readonly SchemaDifference[];
  /** The files that differ from before, by their paths in the project. */
  readonly outcomes: ReadonlyMap<string, FileOutcome>;
  /** Whether the provider module is generated, too, and imports all resources. */
  readonly hasProvider: boolean;
}

interface UpdateOptions {
  /** The folder of the project. */
  readonly folder: string;
  /** The name of the provider. */
  readonly provider: string;
  /** The file of the new version of the document. */
  readonly file: string;
  /** The file of the overlay; by default that of the document in the project, or the one next to the new version. */
  readonly overlay?: string | undefined;
  readonly openApi: OpenApi;
}

/**
 * Generates the files of a project again from another version of the document, and merges them with the corrections by hand. Throws a CommandError
 * if the project has no record of what was generated.
 */
export async function updateProject({
  folder,
  provider,
  file,
  overlay,
  openApi,
}: UpdateOptions): Promise<Update> {
  const generated = await readGenerated(folder);
  if (generated === null)
    throw new CommandError(
      `${folder} has no .tfnode/scaffold with what was generated before. In a branch of the commit before your corrections, run tfnode scaffold openapi with the document of that time and --force, and merge that branch into yours.`,
    );
  const { record } = generated;
  const own = record.project && openApi.overlayFileOf(join(folder, record.project.document));
  const usual = own !== undefined && existsSync(own) ? own : undefined;
  const document = await openApi.loadDocument(file, overlay ?? usual);
  const target = { provider, ...(record.project && { namespace: record.project.namespace }) };
  const made = openApi.scaffoldAgain(document, record, target);
  const { project } = record;
  const now = new Map([
    ...made.files,
    ...[...made.shared].filter(([path]) => generated.files.has(path) || !existsSync(join(folder, path))),
    ...(project ? openApi.projectFiles(document, project.document, made, target) : []),
  ]);
  const outcomes = await mergeFiles(folder, generated.files, now);
  const wanted = record.isAll ? [] : record.resources;
  const next: Generated = {
    record: { ...openApi.recordOf(made, wanted), ...(project && { project }) },
    files: now,
  };
  await replaceRecord(folder, generated, next);
  const copy = project && join(folder, project.document);
  if (copy && (!existsSync(copy) || realpathSync(copy) !== realpathSync(file))) await copyFile(file, copy);
  const changes = [...changesOf(record, next.record, provider)];
  return { made, changes, outcomes, hasProvider: now.has("src/provider.ts") };
}

async function mergeFiles(
  folder: string,
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, FileOutcome>> {
  const outcomes = new Map<string, FileOutcome>();
  for (const path of new Set([...before.keys(), ...now.keys()])) {
    const own = await readIfExists(join(folder, path));
    const [was, is] = [before.get(path), now.get(path)];
    const { outcome, text } = await mergeFile(own, was, is);
    if (outcome) outcomes.set(path, outcome);
    if (text === null) await rm(join(folder, path), { force: true });
    else if (text !== own) await writeText(join(folder, path), text);
  }
  return outcomes;
}

/** Returns the text that a file has after the merge; null if it does not exist. */
async function mergeFile(
  own: string | null,
  was: string | undefined,
  is: string | undefined,
): Promise<{ readonly text: string | null; readonly outcome?: FileOutcome }> {
  if (is === undefined)
    return own === null || own === was
      ? { text: null, ...(own !== null && { outcome: "removed" as const }) }
      : { text: own, outcome: "kept" };
  if (own === null) {
    if (was === undefined) return { text: is, outcome: "written" };
    return { text: null, ...(was !== is && { outcome: "absent" as const }) };
  }
  const { text, isConflict } = await merged({ own, before: was ?? "", now: is });
  if (isConflict) return { text, outcome: "conflict" };
  if (text === own) return { text };
  return { text, outcome: text === is ? "written" : "merged" };
}

async function replaceRecord(folder: string, before: Generated, now: Generated): Promise<void> {
  for (const path of recordFiles(before).keys()) await rm(join(folder, path), { force: true });
  await writeRecord(folder, now);
}

/** Writes what was generated into the record of a project. */
export async function writeRecord(folder: string, generated: Generated): Promise<void> {
  for (const [path, text] of recordFiles(generated)) await writeText(join(folder, path), text);
}
