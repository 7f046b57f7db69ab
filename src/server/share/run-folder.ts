import { closeSync, lstatSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { openFifo } from "./fifo.ts";

/** Matches the names of a process's files: its process ID, its gate, and the FIFOs of a start. */
const named = /^([0-9a-f]{8}-\d*-(?:\d+-\d+|kept\d)-.+?)(?:\.c|\.\d+\.[io])?$/;

/** Matches the name of the file that describes a failure; see failure.ts. */
const failed = /^failed-/;

const oldMs = 24 * 3_600_000;

/**
 * Removes, after a day, the files that were left behind when all processes of a command were killed at once, a container ended, or
 * the machine was switched off.
 */
export function removeOldNames(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, key] = named.exec(name) ?? [];
    const path = join(folder, name);
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
