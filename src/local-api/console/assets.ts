import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The files of the console, by the last segment of their paths. */
export type ConsoleAssets = Readonly<Record<"index.html" | "app.js" | "app.css" | "icon.svg", string>>;

/** Returns the files that scripts/build-console.mjs creates. A program that is a single file contains them. */
export async function consoleAssets(): Promise<ConsoleAssets> {
  const folder = join(import.meta.dirname, "../../../console");
  const read = (name: keyof ConsoleAssets) => readFile(join(folder, name), "utf8");
  return {
    "index.html": await read("index.html"),
    "app.js": await read("app.js"),
    "app.css": await read("app.css"),
    "icon.svg": await read("icon.svg"),
  };
}
