import { statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Reports whether a path is that of a file. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Returns the nearest folder with a file of this name: the given folder or one above it. Undefined if there is none. */
export function nearestWith(file: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isFile(join(folder, file))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Returns the folder of the package.json that applies to a folder; the folder itself if there is none. */
export function packageOf(folder: string): string {
  return nearestWith("package.json", folder) ?? folder;
}
