import { closeSync, lstatSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { ignoreErrors } from "../ignore-errors.ts";
import { openFifo, refuseStart } from "./fifo.ts";

/** Matches the names of a process's files: its process ID, its gate, the question of the shell next to it, and the FIFOs of a start. */
const named = /^([0-9a-f]{8}-\d*-(?:\d+-\d+|kept\d)-.+?)(?:\.c|\.\d+\.[iow])?$/;

/** Matches the name of the file that describes a failure; see failure.ts. */
const failed = /^failed-/;

const oldMs = 24 * 3_600_000;

/** The time that Terraform waits for a start, in milliseconds. */
const longestStartMs = 60_000;

/**
 * Removes, after a day, the files that were left behind when all processes of a command were killed at once, a container ended, or
 * the machine was switched off. Refuses the starts that have waited for a minute for a killed process, and that nothing else would end.
 */
export function removeOldNames(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, key] = named.exec(name) ?? [];
    const path = join(folder, name);
    if (key && name.endsWith(".o") && lstatSync(path).mtimeMs < Date.now() - longestStartMs)
      ignoreErrors(() => refuseStart(openFifo(path, "write")));
    if (!(key || failed.test(name)) || lstatSync(path).mtimeMs > Date.now() - oldMs) continue;
    if (!key || !isRead(join(folder, `${key}.c`))) unlinkSync(path);
  }
}

/** Reports whether a process, in any container, has a FIFO open. */
function isRead(path: string): boolean {
  try {
    closeSync(openFifo(path, "write"));
    return true;
  } catch {
    return false;
  }
}
