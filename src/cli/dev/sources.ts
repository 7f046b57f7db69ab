import { type FSWatcher, statSync, watch } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type BuildContext, context } from "esbuild";
import { entryOptions } from "../bundle/entry.ts";
import { withInstalledPackages } from "../bundle/esbuild.ts";
import { installedPaths } from "../bundle/own-paths.ts";
import { programOf } from "../project/build-program.ts";
import { cacheFolder } from "../project/module-folder.ts";
import { ownFolder } from "../project/own-folder.ts";
import type { Project } from "../project/project.ts";

/** The milliseconds without changes before a compilation: editors write in several steps. */
const quietMs = 30;

/** Compiles the sources of a project's provider repeatedly. Packages are those that the project has installed. */
export class Sources {
  readonly #project: Project;
  readonly #context: BuildContext;
  /** The folder of the programs. */
  readonly folder: string;
  readonly #watchers = new Map<string, FSWatcher>();
  #turn = 0;

  static async open(project: Project): Promise<Sources> {
    const { entryPoint, plugins } = entryOptions(project.folder, programOf(project));
    const folder = await ownFolder(cacheFolder(project.folder), "dev-");
    return new Sources(
      project,
      folder,
      await context({
        ...withInstalledPackages(project.folder, folder),
        entryPoints: { main: entryPoint },
        logLevel: "error",
        metafile: true,
        plugins: [...plugins, installedPaths(project.folder)],
      }),
    );
  }

  private constructor(project: Project, folder: string, built: BuildContext) {
    this.#project = project;
    this.folder = folder;
    this.#context = built;
  }

  /** Compiles the current sources, and returns the program. Rejects if they do not compile; esbuild has printed the errors. */
  async compile(): Promise<string> {
    this.#compiledAt = Date.now();
    const { outputFiles = [], metafile } = await this.#context.rebuild();
    const inputs = Object.keys(metafile?.inputs ?? {}).filter(
      (file) => !/(^|\/)node_modules\/|^program:/.test(file),
    );
    this.#inputs = new Set(inputs.map((file) => resolve(this.#project.folder, file)));
    const file = join(this.folder, `${++this.#turn}.mjs`);
    await writeFile(file, outputFiles[0]?.text ?? "");
    return file;
  }

  #inputs: ReadonlySet<string> = new Set();
  #compiledAt = 0;

  /** Calls back after each change of a source since the latest compilation began, once for all simultaneous changes. */
  watch(changed: () => void): void {
    let timer: NodeJS.Timeout | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(changed, quietMs);
    };
    const folders = new Set([
      join(this.#project.folder, "src"),
      ...[...this.#inputs].map((file) => dirname(file)),
    ]);
    const added = [...folders].filter((folder) => !this.#watchers.has(folder));
    for (const folder of added) {
      try {
        const watcher = watch(folder, (_, name) => {
          if (name === null || /\.(ts|js|mjs|json)$/.test(name)) soon();
        });
        watcher.on("error", () => this.#watchers.delete(folder));
        this.#watchers.set(folder, watcher);
      } catch {
        // A missing file causes a compilation error if it is imported.
      }
    }
    // What changed during the compilation, no watcher has seen.
    if (added.length > 0 && [...this.#inputs].some((file) => this.#hasChanged(file))) soon();
  }

  #hasChanged(file: string): boolean {
    return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > this.#compiledAt;
  }

  async close(): Promise<void> {
    for (const watcher of this.#watchers.values()) watcher.close();
    await this.#context.dispose();
    await rm(this.folder, { recursive: true, force: true });
  }
}
