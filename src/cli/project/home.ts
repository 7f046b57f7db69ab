import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the package that a folder belongs to: the next one with a package.json, at the folder or above it. The folder itself if there is none. */
export function homeOf(folder: string): string {
  for (let home = folder; ; home = dirname(home)) {
    if (existsSync(join(home, "package.json"))) return home;
    if (dirname(home) === home) return folder;
  }
}
