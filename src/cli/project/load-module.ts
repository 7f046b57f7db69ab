import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Where the command line keeps what it makes for itself of a project. */
export const cacheFolder = (project: string) => join(project, "node_modules/.cache/tfnode");

/** A module to compile: a file of the project, or a text in its folder. */
export type ModuleSource = { readonly file: string } | { readonly text: string };

/**
 * Imports a TypeScript module of a project, with what it imports of the project's own; packages are those that the project has
 * installed. Each call imports it anew.
 */
export async function loadModule(
  project: string,
  module: string,
): Promise<{ readonly [name: string]: unknown }> {
  return await withCompiled(project, { file: module }, (file) => import(pathToFileURL(file).href));
}

/** Compiles a module and gives the file, which Node can import, to `use`; afterwards it is removed. */
export async function withCompiled<T>(
  project: string,
  entry: ModuleSource,
  use: (file: string) => Promise<T>,
): Promise<T> {
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
  const file = join(cacheFolder(project), `${randomUUID()}.mjs`);
  await mkdir(cacheFolder(project), { recursive: true });
  try {
    await writeFile(file, outputFiles[0]?.text ?? "");
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}
