import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The framework from which a program is built: as sources in this repository, compiled in the package `@tfnode/framework` elsewhere. */
export interface Framework {
  /** The folder that contains `server`, `schema` and so on. */
  readonly folder: string;
  /** The module that runs the packs of a program, next to the shell scripts that run before it. */
  readonly launcher: string;
  /** The module that replaces the server to produce the constant responses. */
  readonly prebuildResponses: string;
  /** The module from which programs import `serve`. */
  readonly entry: string;
  /** Whether these are its sources, whose libraries are separate packages instead of a part of the framework. */
  readonly isSource: boolean;
  /** The folder of the compiled modules that the command line runs itself, if the framework is its sources. */
  readonly running?: string;
}

/** Returns the framework of this repository, by its root. */
export function repositoryFramework(root: string): Framework {
  const folder = realpathSync(join(root, "src"));
  // The command line runs from the build of this repository, or from the package, which imports the
  // framework's package.
  const compiled = resolve(import.meta.dirname, "../..");
  const packaged = join(dirname(folder), "packages/framework/lib");
  return {
    folder,
    launcher: join(folder, "bin/launcher/launcher.ts"),
    prebuildResponses: join(folder, "cli/bundle/prebuild-responses.ts"),
    entry: join(folder, "server/index.ts"),
    isSource: true,
    running: existsSync(join(compiled, "schema")) ? compiled : packaged,
  };
}

/** The package `@tfnode/framework` is missing from a project. */
export class NoFrameworkError extends Error {
  override readonly name = "NoFrameworkError";
}

/**
 * Returns the framework of a project: the installed one, or the sources that contain the project. Throws a NoFrameworkError if
 * there is none, or if it has another version.
 */
export function frameworkOf(project: string): Framework {
  const manifest = installed(project);
  const repository = resolve(dirname(manifest), "../..");
  if (project.startsWith(join(repository, "src") + sep)) return repositoryFramework(repository);
  const [theirs, ours] = [manifest, join(import.meta.dirname, "../../../package.json")].map(versionIn);
  if (theirs !== ours)
    throw new NoFrameworkError(
      `The project has @tfnode/framework ${theirs} and @tfnode/cli ${ours}, which belong together. Run npm install @tfnode/framework@${ours}.`,
    );
  const own = import.meta.dirname;
  return {
    folder: join(dirname(manifest), "lib"),
    launcher: realpathSync(resolve(own, "../../bin/launcher/launcher.js")),
    prebuildResponses: realpathSync(join(own, "prebuild-responses.js")),
    entry: "@tfnode/framework",
    isSource: false,
  };
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
  } catch {
    // The error follows below.
  }
  throw new NoFrameworkError(
    `The package @tfnode/framework is not installed in ${project}. Run npm install.`,
  );
}

/** Returns the path of a framework module without its extension, as in `server/plugin`. */
export function moduleOf({ folder, isSource }: Framework, name: string): string {
  return join(folder, `${name}${isSource ? ".ts" : ".js"}`);
}

/** Returns the name of a file in esbuild's metafile. */
export function metafileName(root: string, file: string): string {
  return relative(root, file).replaceAll("\\", "/");
}
