import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isOurDirectory, isOurs, userDirectory } from "../cache-directory.ts";
import { writeFully } from "../write-fully.ts";
import { isKeptOf, stopLine } from "./kept.ts";

/** Has all processes end that are kept of a program, as soon as their commands are over. Says how many these are. */
export function stopKept(program: string): number {
  const directory = userDirectory();
  if (process.platform !== "linux" || directory === undefined) return 0;
  const folder = join(directory, "run");
  if (!lstatSync(folder, { throwIfNoEntry: false }) || !isOurDirectory(folder)) return 0;
  const keys = readdirSync(folder).flatMap((name) => (name.endsWith(".c") ? [name.slice(0, -2)] : []));
  return keys.filter((key) => isKeptOf(key, program) && tell(join(folder, `${key}.c`))).length;
}

const { O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;

/** Whether there is a process that has been told. */
function tell(path: string): boolean {
  try {
    // Fails where nobody reads.
    const descriptor = openSync(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFIFO() || !isOurs(stats)) return false;
      writeFully(descriptor, `${stopLine}\n`);
      return true;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}
