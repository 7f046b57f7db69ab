import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The framework that a program is made with: as sources in its own repository, compiled in the package `@tfnode/framework` elsewhere. */
export interface Framework {
  /** The folder of `server`, `schema` and so on. */
  readonly folder: string;
  /** What the names of its modules end in. */
  readonly extension: ".ts" | ".js";
  /** The module that runs the packs of a program. */
  readonly launcher: string;
  /** The folder of what the shell does before it. */
  readonly shell: string;
  /** The module that is bundled in the place of the server to make the constant responses. */
  readonly prebuildResponses: string;
  /** What programs import `serve` from. */
  readonly entry: string;
  /** Whether its libraries are packages beside it, and not within it. */
  readonly hasPackages: boolean;
  /** The folder of the compiled modules that the command line runs itself, if the framework is its sources. */
  readonly running?: string;
}

/** The framework of this repository, whose root this is. */
export function repositoryFramework(root: string): Framework {
  const folder = realpathSync(join(root, "src"));
  // The command line runs as the build leaves it, or as the package that imports the package of the framework.
  const compiled = resolve(import.meta.dirname, "../..");
  const packaged = join(dirname(folder), "packages/framework/lib");
  return {
    folder,
    extension: ".ts",
    launcher: join(folder, "bin/launcher/launcher.ts"),
    shell: join(folder, "bin/launcher"),
    prebuildResponses: join(folder, "cli/bundle/prebuild-responses.ts"),
    entry: join(folder, "server/index.ts"),
    hasPackages: true,
    running: existsSync(join(compiled, "schema")) ? compiled : packaged,
  };
}

/** There is no package `@tfnode/framework` where a project looks for it. */
export class NoFrameworkError extends Error {
  override readonly name = "NoFrameworkError";
}

/**
 * The framework that a project is made with: the one that it has installed, or the sources that it is among. Throws a NoFrameworkError if it
 * has none, or one of another version.
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
    extension: ".js",
    launcher: realpathSync(resolve(own, "../../bin/launcher/launcher.js")),
    shell: resolve(own, "../../bin/launcher"),
    prebuildResponses: realpathSync(join(own, "prebuild-responses.js")),
    entry: "@tfnode/framework",
    hasPackages: false,
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
    // Said below.
  }
  throw new NoFrameworkError(
    `The package @tfnode/framework is not installed in ${project}. Run npm install.`,
  );
}

/** A module of the framework, named without its extension, as in `server/plugin`. */
export function moduleOf({ folder, extension }: Framework, name: string): string {
  return join(folder, `${name}${extension}`);
}

/** A file as esbuild names it in what it tells of a bundle. */
export function metafileName(root: string, file: string): string {
  return relative(root, file).replaceAll("\\", "/");
}
