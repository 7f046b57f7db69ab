import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser of this machine: what TFNODE_CHROMIUM names, or else the first on the PATH; undefined if there is none. */
export function findChromium(
  { TFNODE_CHROMIUM: named, PATH: path = "" }: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (named) return named;
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
