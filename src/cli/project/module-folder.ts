import { existsSync } from "node:fs";
import { mkdir, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { packageOf } from "./nearest.ts";
import { ownFolder } from "./own-folder.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Returns the folder for the command line's own files of a project. */
export const cacheFolder = (project: string) => join(packageOf(project), "node_modules/.cache/tfnode");

/** The prefix of the folders that contain modules during their import. */
export const loadPrefix = "load-";

/** A folder for a module. */
export interface ModuleFolder {
  readonly folder: string;
  /** The folder to remove after the import. */
  readonly remove: string;
}

/**
 * Creates a folder from which a module imports the packages that a project has installed: in the project, or elsewhere if this user must
 * not write there, as in the checkout of another user or on a read-only disk.
 */
export async function moduleFolder(project: string): Promise<ModuleFolder> {
  try {
    const folder = await ownFolder(cacheFolder(project), loadPrefix);
    return { folder, remove: folder };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EACCES", "EPERM", "EROFS"].includes(code)) throw error;
  }
  const remove = await temporaryFolder(`tfnode-${loadPrefix}`);
  try {
    return { folder: await withPackagesOf(project, remove), remove };
  } catch (error) {
    await rm(remove, { recursive: true, force: true });
    throw error;
  }
}

/** Creates folders below one, with links to the packages that a project can import. Returns the innermost folder. */
async function withPackagesOf(project: string, outermost: string): Promise<string> {
  let folder = outermost;
  for (const one of foldersAbove(project).map((above) => join(above, "node_modules"))) {
    if (!existsSync(one)) continue;
    folder = join(folder, "inner");
    await mkdir(folder);
    await symlink(one, join(folder, "node_modules"), "junction");
  }
  return folder;
}

/** Returns a folder and all folders above it, from the root of the file system. */
function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [...foldersAbove(above), folder];
}
