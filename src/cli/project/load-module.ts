import { existsSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BuildFailure, build, type Plugin } from "esbuild";
import { engineOf, nodeVersion, supports } from "../bundle/engines.ts";
import { withInstalledPackages } from "../bundle/esbuild.ts";
import { compiledIn, frameworkOf } from "../bundle/framework.ts";
import { installedPaths } from "../bundle/own-paths.ts";
import { CommandError } from "../terminal/command.ts";
import { thrownOf } from "../terminal/thrown.ts";
import { guarded, placeIn, withinLimit } from "./guard.ts";
import { moduleFolder } from "./module-folder.ts";

/**
 * Imports a TypeScript module of a project with the project's other modules; packages are those that the project has installed.
 * Each call imports the module again. Throws a CommandError if it does not compile, or throws during the import.
 */
export async function loadModule(
  project: string,
  module: string,
): Promise<{ readonly [name: string]: unknown }> {
  const { folder, remove: removed } = await moduleFolder(project);
  const file = join(folder, "module.mjs");
  const remove = () => rmSync(removed, { recursive: true, force: true });
  process.once("exit", remove);
  // Enabled only here, because source maps slow down every stack trace.
  process.setSourceMapsEnabled(true);
  try {
    await writeFile(file, await compiled(project, module, folder));
    const load = () => withinLimit(import(pathToFileURL(file).href), module);
    return await guarded(project, `${module} is imported`, load).catch((error: unknown) => {
      if (thrownOf(error).isError && error instanceof CommandError) throw error;
      throw new CommandError(importProblem(project, module, error), { cause: error });
    });
  } finally {
    process.setSourceMapsEnabled(false);
    remove();
    process.off("exit", remove);
  }
}

/** Returns the text of a module that Node can import from a folder. */
async function compiled(project: string, module: string, folder: string): Promise<string> {
  try {
    const { outputFiles } = await build({
      ...withInstalledPackages(project, folder),
      entryPoints: [module],
      logLevel: "silent",
      plugins: [withRunningModules(project), installedPaths(project)],
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

/**
 * Makes a project in the framework's repository import the compiled modules that the command line runs, because neither of two copies of
 * a class of errors recognizes the objects of the other. Every other project imports the framework by the name of its package.
 */
function withRunningModules(project: string): Plugin {
  const framework = frameworkOf(project);
  const own = resolve(import.meta.dirname, "../..");
  const running = existsSync(join(own, "schema")) ? own : framework.folder;
  return {
    name: "with-running-modules",
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => {
        const source = join(resolveDir, path);
        if (kind === "entry-point" || source.startsWith(project + sep)) return undefined;
        const module = compiledIn(running, framework, source);
        return module === undefined ? undefined : { path: pathToFileURL(module).href, external: true };
      });
    },
  };
}

/** Describes why a module could not be imported, without a stack. */
function importProblem(project: string, module: string, error: unknown): string {
  const { isError, message, text, stack } = thrownOf(error);
  if (!isError) return `${module} throws ${text} when it is imported.`;
  const [, missing] = /^Cannot find package '([^']+)'/.exec(message) ?? [];
  if (missing !== undefined) {
    const [name] = /^(@[^/]+\/)?[^/]+/.exec(missing) ?? [missing];
    return `${module} imports the package ${name}, which is not installed. Run npm install ${name}.`;
  }
  const [dependency, place] = [dependencyIn(stack), placeIn(project, stack)];
  const at = place === undefined ? "" : `, at ${place}`;
  if (dependency === undefined) return `${module} throws when it is imported${at}: ${text}`;
  const engine = engineOf(dependency.folder);
  const isOld = engine !== undefined && !supports(engine.range, nodeVersion(process.version));
  const cause = isOld
    ? `. ${engine.id} supports Node.js "${engine.range}", and this is ${process.version}`
    : "";
  return `The package ${dependency.name} throws when ${module} is imported${at}: ${text}${cause}`;
}

/** Returns the package whose code threw an error: that of the first frame, unless it is the framework, which reports wrong definitions. */
function dependencyIn(stack: string): { readonly name: string; readonly folder: string } | undefined {
  const frame =
    stack.split("\n").find((line) => /^\s+at .*[\\/]/.test(line) && !line.includes("node:")) ?? "";
  const [, place = ""] = /\(?((?:file:\/\/)?[^\s()]+):\d+:\d+\)?$/.exec(frame) ?? [];
  const path = place.startsWith("file:") ? fileURLToPath(place) : place;
  const [folder, name] =
    /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^@\\/.][^\\/]*)(?=[\\/])/.exec(path) ?? [];
  if (folder === undefined || name === undefined || name.startsWith("@tfnode")) return undefined;
  return { name: name.replaceAll("\\", "/"), folder };
}
