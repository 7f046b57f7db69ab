import { closeSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isOurDirectory, userDirectory } from "../cache-directory.ts";
import { writeFully } from "../write-fully.ts";
import { openFifo } from "./fifo.ts";
import { isKeptOf, stopLine } from "./kept.ts";

/** Asks all kept processes of a program to end as soon as their commands are over. Describes how many these are. */
export function stopKept(program: string): number {
  const directory = userDirectory();
  if (process.platform !== "linux" || directory === undefined) return 0;
  const folder = join(directory, "run");
  if (!lstatSync(folder, { throwIfNoEntry: false }) || !isOurDirectory(folder)) return 0;
  const keys = readdirSync(folder).flatMap((name) => (name.endsWith(".c") ? [name.slice(0, -2)] : []));
  return keys.filter((key) => isKeptOf(key, program) && askToEnd(join(folder, `${key}.c`))).length;
}

/** Asks one process to end, and reports whether it exists. */
function askToEnd(path: string): boolean {
  try {
    const descriptor = openFifo(path, "write");
    try {
      writeFully(descriptor, `${stopLine}\n`);
      return true;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}
