import { lstatSync, readdirSync, readFileSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { haveOurDirectory, userDirectory } from "../cache-directory.ts";
import { hasEnded } from "./linux-process.ts";

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

/** What is named after a process: the boot of the machine, number, start, program. */
const named = /^([0-9a-f]{8})-(?:(\d+)-(\d+)|kept)-/;

const keptMs = 24 * 3_600_000;

/** Removes what was left when all processes of a command were killed at once, or the machine was switched off, a day later. */
export function removeOldNames(folder: string): void {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").slice(0, 8);
  for (const name of readdirSync(folder)) {
    const [, itsBoot, pid, started] = named.exec(name) ?? [];
    if (itsBoot === undefined) continue;
    const path = join(folder, name);
    if (lstatSync(path).mtimeMs > Date.now() - keptMs) continue;
    // What is kept has no parent that could end.
    const isOver = pid !== undefined && started !== undefined && hasEnded({ pid: Number(pid), started });
    if (isOver || itsBoot !== boot) unlinkSync(path);
  }
}
