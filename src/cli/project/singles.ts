import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  makeSingle,
  type NodeBinaries,
  nodeLicence,
  type Target,
  targetsNamed,
} from "../../packaging/single/index.ts";
import { cacheFolder } from "./load-module.ts";
import type { Project } from "./project.ts";

/** Where Node's executables come from, and are kept; NODE_BINARIES moves them, for a cache that outlives the project. */
export async function nodeBinariesOf({ folder }: Project): Promise<NodeBinaries> {
  const lock = await readFile(join(import.meta.dirname, "../node-binaries.json"), "utf8");
  return { lock, cache: resolve(process.env.NODE_BINARIES ?? join(cacheFolder(folder), "node-binaries")) };
}

/** The targets that a list names, or those of the project, or all. Throws a TargetError. */
export function targetsOf({ config }: Project, list: string | undefined): readonly Target[] {
  const all = "linux_amd64,linux_arm64,darwin_amd64,darwin_arm64,windows_amd64,windows_arm64";
  return targetsNamed(list ?? config.targets?.join(",") ?? all);
}

/** The file of what has to accompany Node: its licence, and those of what it has from others. */
export const nodeLicenceName = "NODE-LICENSE.txt";

/**
 * Makes an executable that needs no Node of a built program, for each target, in a folder of the target, with the licences of Node beside
 * these. Returns them by target.
 */
export async function makeSinglesOf(
  project: Project,
  program: string,
  targets: readonly Target[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const { name, version } = project.config;
  const nodeBinaries = await nodeBinariesOf(project);
  const made = new Map<string, string>();
  for (const target of targets) {
    const output = join(folder, target.name, `terraform-provider-${name}_v${version}${target.suffix}`);
    await makeSingle({ program, target, output, nodeBinaries });
    made.set(target.name, output);
  }
  const [first] = targets;
  if (first) await writeFile(join(folder, nodeLicenceName), await nodeLicence(first, nodeBinaries));
  return made;
}
