import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The next folder that has a file of this name: the given folder or one above it. Undefined if none has. */
export function nearestWith(file: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The folder of the package that a folder belongs to, which has its package.json. The folder itself if it belongs to none. */
export function packageOf(folder: string): string {
  return nearestWith("package.json", folder) ?? folder;
}
