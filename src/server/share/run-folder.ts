import { closeSync, lstatSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { haveOurDirectory, userDirectory } from "../cache-directory.ts";
import { openFifo } from "./fifo.ts";

/**
 * Creates the folder in which starts of a command find their process, readable and writable by this user only. Without the folder, the
 * shell starts a process for each start. Ignores errors.
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
    // The home directory is read-only, or the disk is full.
  }
}

/** Matches the names of a process's files: its process ID, its gate, and the FIFOs of a start. */
const named = /^([0-9a-f]{8}-\d*-(?:\d+-\d+|kept\d)-.+?)(?:\.c|\.\d+\.[io])?$/;

const oldMs = 24 * 3_600_000;

/**
 * Removes, after a day, the files that were left behind when all processes of a command were killed at once, a container ended, or
 * the machine was switched off.
 */
export function removeOldNames(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, key] = named.exec(name) ?? [];
    const path = join(folder, name);
    if (key === undefined || lstatSync(path).mtimeMs > Date.now() - oldMs) continue;
    if (!isRead(join(folder, `${key}.c`))) unlinkSync(path);
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
