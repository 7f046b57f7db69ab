import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The files of the console, by the last segment of their paths. */
export type ConsoleAssets = Readonly<Record<"index.html" | "app.js" | "app.css" | "icon.svg", string>>;

/** The files as scripts/build-console.mjs has made them. In a program of one file they are part of it. */
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
