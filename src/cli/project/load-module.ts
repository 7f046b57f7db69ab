import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Where the command line keeps what it makes for itself of a project. */
export const cacheFolder = (project: string) => join(project, "node_modules/.cache/tfnode");

/**
 * Imports a TypeScript module of a project, with what it imports of the project's own; packages are those that the project has
 * installed. A module that has changed is imported anew.
 */
export async function loadModule(
  project: string,
  module: string,
): Promise<{ readonly [name: string]: unknown }> {
  return await import(pathToFileURL(await compileModule(project, { file: module })).href);
}

/** Compiles a module, a file or a text in the project's folder, and returns the file that Node can import. */
export async function compileModule(
  project: string,
  entry: { readonly file: string } | { readonly text: string },
): Promise<string> {
  const { outputFiles } = await build({
    ...("file" in entry
      ? { entryPoints: [entry.file] }
      : { stdin: { contents: entry.text, resolveDir: project, loader: "ts" } }),
    absWorkingDir: project,
    bundle: true,
    format: "esm",
    keepNames: true,
    logLevel: "error",
    packages: "external",
    platform: "node",
    sourcemap: "inline",
    target: "node20.19",
    write: false,
  });
  const text = outputFiles[0]?.text ?? "";
  const file = join(
    cacheFolder(project),
    `${createHash("sha256").update(text).digest("hex").slice(0, 16)}.mjs`,
  );
  const temporary = `${file}.${process.pid}`;
  await mkdir(cacheFolder(project), { recursive: true });
  await writeFile(temporary, text);
  await rename(temporary, file);
  return file;
}
