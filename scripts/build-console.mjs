// Writes the files of the local APIs' console to build/console. Run after tsc.
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleConsole } from "./lib/console.mjs";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "build/console");
/** The maximum size of everything that a browser loads, compressed. */
const mostBytes = 60_000;

const { assets } = await bundleConsole(root);
const bytes = Object.values(assets).reduce((sum, text) => sum + gzipSync(text).length, 0);
if (bytes > mostBytes)
  throw new Error(`The console has ${bytes} bytes compressed; ${mostBytes} are the most`);
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(assets)) await writeFile(join(folder, name), text);
