import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The package `@tfnode/framework` from which a program is built. */
export interface Framework {
  /** The folder that contains `server`, `schema` and so on, compiled. */
  readonly folder: string;
  /** The module that runs the packs of a program, next to the shell scripts that run before it. */
  readonly launcher: string;
  /** The module that replaces the server to produce the constant responses. */
  readonly prebuildResponses: string;
  /** The folder of the package's sources, for a project in its repository, which imports them by their paths. */
  readonly sources?: string;
}

/** The package `@tfnode/framework` is missing from a project. */
export class NoFrameworkError extends Error {
  override readonly name = "NoFrameworkError";
}

/** Returns the framework that a project has installed. Throws a NoFrameworkError if there is none, or if it has another version. */
export function frameworkOf(project: string): Framework {
  const manifest = installed(project);
  const folder = join(dirname(manifest), "lib");
  const repository = resolve(dirname(manifest), "../..");
  const sources = join(repository, "src");
  // The command line may run from the build of the repository, which has no package of its own.
  if (`${project}${sep}`.startsWith(repository + sep) && existsSync(join(sources, "schema/index.ts")))
    return { folder, ...modulesIn(join(repository, "packages/cli/lib")), sources };
  const [theirs, ours] = [manifest, join(import.meta.dirname, "../../../package.json")].map(versionIn);
  if (theirs !== ours)
    throw new NoFrameworkError(
      `The project has @tfnode/framework ${theirs} and @tfnode/cli ${ours}, which belong together. Run npm install @tfnode/framework@${ours}.`,
    );
  return { folder, ...modulesIn(resolve(import.meta.dirname, "../..")) };
}

/** Returns the modules of the command line that become a part of programs. */
function modulesIn(folder: string): Pick<Framework, "launcher" | "prebuildResponses"> {
  return {
    launcher: realpathSync(join(folder, "bin/launcher/launcher.js")),
    prebuildResponses: realpathSync(join(folder, "cli/bundle/prebuild-responses.js")),
  };
}

/** Returns the compiled form of a source of the framework in a folder, if that is one; see `sources`. */
export function compiledIn(folder: string, { sources }: Framework, source: string): string | undefined {
  if (sources === undefined || !source.startsWith(sources + sep)) return undefined;
  const module = join(folder, relative(sources, source).replace(/\.ts$/, ".js"));
  return existsSync(module) ? module : undefined;
}

function versionIn(manifest: string): string {
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}

function installed(project: string): string {
  try {
    const manifest = realpathSync(
      createRequire(join(project, "package.json")).resolve("@tfnode/framework/package.json"),
    );
    if (existsSync(join(dirname(manifest), "lib/index.js"))) return manifest;
  } catch (error) {
    const { message } = error as Error;
    if (/^(Error parsing|Invalid package config) /.test(message))
      throw new NoFrameworkError(`${message}. Correct that file.`);
    // The error follows below.
  }
  throw new NoFrameworkError(
    `The package @tfnode/framework is not installed in ${project}. Run npm install.`,
  );
}

/** Returns the path of a framework module without its extension, as in `server/plugin`. */
export function moduleOf({ folder }: Framework, name: string): string {
  return join(folder, `${name}.js`);
}

/** Returns the name of a file in esbuild's metafile. */
export function metafileName(root: string, file: string): string {
  return relative(root, file).replaceAll("\\", "/");
}

/** Reports whether a module is one of the framework's where it is a part of the project's repository. */
export const isOfFramework = (module: string) => /(^|\/)packages\/framework\//.test(module);
