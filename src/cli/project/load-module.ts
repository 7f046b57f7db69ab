import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BuildFailure, build } from "esbuild";
import { CommandError } from "../terminal/command.ts";

/** Where the command line keeps what it makes for itself of a project. */
export const cacheFolder = (project: string) => join(project, "node_modules/.cache/tfnode");

/**
 * Imports a TypeScript module of a project, with what it imports of the project's own; packages are those that the project has
 * installed. Each call imports it anew. Throws a CommandError if it does not compile, or throws while it is imported.
 */
export async function loadModule(
  project: string,
  module: string,
): Promise<{ readonly [name: string]: unknown }> {
  const text = await compiled(project, module);
  const file = join(cacheFolder(project), `${randomUUID()}.mjs`);
  await mkdir(cacheFolder(project), { recursive: true });
  // Only now do positions matter: maps make every stack slower.
  process.setSourceMapsEnabled(true);
  try {
    await writeFile(file, text);
    return await import(pathToFileURL(file).href);
  } catch (error) {
    throw new CommandError(importProblem(project, module, error), { cause: error });
  } finally {
    process.setSourceMapsEnabled(false);
    await rm(file, { force: true });
  }
}

/** The text of a module that Node can import from the cache folder. */
async function compiled(project: string, module: string): Promise<string> {
  try {
    const { outputFiles } = await build({
      entryPoints: [module],
      absWorkingDir: project,
      bundle: true,
      format: "esm",
      keepNames: true,
      logLevel: "silent",
      // Nothing is written, but positions are relative to it.
      outdir: cacheFolder(project),
      packages: "external",
      platform: "node",
      sourcemap: "inline",
      target: "node20.19",
      write: false,
    });
    return outputFiles[0]?.text ?? "";
  } catch (error) {
    if (!(error instanceof Error && "errors" in error)) throw error;
    const { errors } = error as BuildFailure;
    const lines = errors.map(({ text, location }) =>
      location ? `${location.file}:${location.line}:${location.column + 1}: ${text}` : text,
    );
    throw new CommandError(`${module} does not compile:\n${lines.join("\n")}`, { cause: error });
  }
}

/** Why a module could not be imported, in words that need no stack. */
function importProblem(project: string, module: string, error: unknown): string {
  if (!(error instanceof Error)) return `${module} throws ${String(error)} when it is imported.`;
  const [, missing] = /^Cannot find package '([^']+)'/.exec(error.message) ?? [];
  if (missing !== undefined) {
    const [name] = /^(@[^/]+\/)?[^/]+/.exec(missing) ?? [missing];
    return `${module} imports the package ${name}, which is not installed. Run npm install ${name}.`;
  }
  const place = placeIn(project, error.stack ?? "");
  return `${module} throws when it is imported${place === undefined ? "" : `, at ${place}`}: ${error.name}: ${error.message}`;
}

/** The innermost position in the project's own files: `src/api.ts:12`. */
function placeIn(project: string, stack: string): string | undefined {
  for (const [, place = "", line] of stack.matchAll(/\(?((?:file:\/\/)?[^\s()]+):(\d+):\d+\)?$/gm)) {
    const path = relative(project, place.startsWith("file:") ? fileURLToPath(place) : place);
    if (path.startsWith("..") || path.split(sep).includes("node_modules") || path.includes("node:")) continue;
    return `${path.replaceAll(sep, "/")}:${line}`;
  }
  return undefined;
}
