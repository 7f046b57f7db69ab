import { chmod, copyFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { sha256Of, sha256OfFile } from "../../packaging/files.ts";
import { makeDirectory } from "../../server/make-directory.ts";
import { metafileName } from "./framework.ts";
import { filesFolder } from "./program-files.ts";

/** What the program knows about the files next to it. */
export interface WrittenFiles {
  /** The path of the folder, relative to the program. */
  readonly folder: string;
  /** The hash of the files, so that programs with other files next to them have other contents. */
  readonly digest: string;
}

/** Writes the files next to a program, which replace the earlier ones. Returns undefined if there are none. */
export async function writeProgramFiles(
  program: string,
  files: ReadonlyMap<string, string>,
): Promise<WrittenFiles | undefined> {
  const folder = filesFolder(program);
  const target = join(dirname(program), folder);
  await rm(target, { recursive: true, force: true });
  if (files.size === 0) return undefined;
  const lines: string[] = [];
  for (const [name, source] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const copy = join(target, name);
    makeDirectory(dirname(copy));
    await copyFile(source, copy);
    const isExecutable = ((await stat(source)).mode & 0o111) !== 0;
    await chmod(copy, isExecutable ? 0o755 : 0o644);
    lines.push(`${await sha256OfFile(copy)} ${name}`);
  }
  return { folder, digest: sha256Of(lines.join("\n")).slice(0, 16) };
}

/** Returns the files next to a program as outputs of esbuild's metafile, so that their licenses and needs count. */
export function outputsOfFiles(files: ReadonlyMap<string, string>, root: string): Metafile["outputs"] {
  const outputs: Metafile["outputs"] = {};
  for (const [name, source] of files) {
    const inputs = { [metafileName(root, source)]: { bytesInOutput: 1 } };
    outputs[`${filesFolder("")}${name}`] = { bytes: 1, inputs, imports: [], exports: [] };
  }
  return outputs;
}
