import { readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { writeText } from "../../packaging/files.ts";
import { copyPackageFiles } from "../../packaging/release/index.ts";
import {
  lockedPackage,
  makeSingle,
  type NodeBinaries,
  nodeLicence,
  type Target,
  targets,
  targetsNamed,
} from "../../packaging/single/index.ts";
import { nodeVersion } from "../bundle/engines.ts";
import { filesFolder } from "../bundle/program-files.ts";
import { CommandError } from "../terminal/command.ts";
import { cacheFolder } from "./module-folder.ts";
import { addonsOfOneNode, programFilesFor } from "./program-files-for.ts";
import type { Project } from "./project.ts";

/** Returns the source and the cache of Node's executables; NODE_BINARIES moves the cache, so that it can outlive the project. */
export async function nodeBinariesOf({ folder }: Project): Promise<NodeBinaries> {
  const lock = await readFile(join(import.meta.dirname, "../node-binaries.json"), "utf8");
  return { lock, cache: resolve(process.env.NODE_BINARIES ?? join(cacheFolder(folder), "node-binaries")) };
}

/** Returns the targets in a list, or those of the project, or all. Throws a SingleError. */
export function targetsOf({ config }: Project, list: string | undefined): readonly Target[] {
  const names = list ?? config.targets?.join(",");
  return names === undefined ? targets : targetsNamed(names);
}

/** The file with the license of Node, and those of its third-party code. */
export const nodeLicenceName = "NODE-LICENSE.txt";

/**
 * Makes an executable that contains Node from a built program for each target, in a folder of the target, together with Node's
 * licenses. Returns the executables by target.
 */
export async function makeSinglesOf(
  project: Project,
  program: string,
  targets: readonly Target[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const { name, version } = project.config;
  const nodeBinaries = await nodeBinariesOf(project);
  const [addon] = await addonsOfOneNode(program);
  const [first] = targets;
  const inside = first && nodeVersion(lockedPackage(nodeBinaries.lock, first).version)[0];
  if (addon !== undefined && inside !== nodeVersion(process.version)[0])
    throw new CommandError(
      `${addon} is compiled for Node ${process.version}, and the executables contain Node ${inside}. Install the packages and build with Node ${inside}.`,
    );
  const made = new Map<string, string>();
  for (const target of targets) {
    const output = join(folder, target.name, `terraform-provider-${name}_v${version}${target.suffix}`);
    await makeSingle({ program, target, output, nodeBinaries });
    await rm(join(dirname(output), filesFolder(program)), { recursive: true, force: true });
    await copyPackageFiles(await programFilesFor(project, program, [target.name]), dirname(output));
    made.set(target.name, output);
  }
  if (first) await writeText(join(folder, nodeLicenceName), await nodeLicence(first, nodeBinaries));
  return made;
}
