import { closeSync, lstatSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { haveOurDirectory, userDirectory } from "../cache-directory.ts";
import { openFifo } from "./fifo.ts";

/**
 * Makes the folder in which starts of a command find their process: only this user can look or put anything there. The shell shares
 * nothing as long as there is none. Failing is no failure.
 */
export function makeRunFolder(): void {
  if (process.platform !== "linux") return;
  const directory = userDirectory();
  if (directory === undefined) return;
  try {
    const folder = join(directory, "run");
    if (!lstatSync(folder, { throwIfNoEntry: false }))
      haveOurDirectory(directory) && haveOurDirectory(folder);
  } catch {
    // The home is read-only, or the disk full.
  }
}

/** The names of what belongs to one process: its number, its gate, and the FIFOs of a start. */
const named = /^([0-9a-f]{8}-\d*-(?:\d+-\d+|kept\d)-.+?)(?:\.c|\.\d+\.[io])?$/;

const oldMs = 24 * 3_600_000;

/**
 * Removes what was left when all processes of a command were killed at once, a container ended, or the machine was switched off, a
 * day later.
 */
export function removeOldNames(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, key] = named.exec(name) ?? [];
    const path = join(folder, name);
    if (key === undefined || lstatSync(path).mtimeMs > Date.now() - oldMs) continue;
    if (!isRead(join(folder, `${key}.c`))) unlinkSync(path);
  }
}

/** Reports whether a process, in whatever container, has a FIFO open. */
function isRead(path: string): boolean {
  try {
    closeSync(openFifo(path, "write"));
    return true;
  } catch {
    return false;
  }
}
