import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "../../server/make-directory.ts";

/** Creates a folder for this process in another one, and removes those of processes that were killed. */
export async function ownFolder(parent: string, prefix: string): Promise<string> {
  makeDirectory(parent);
  await sweep(parent, prefix);
  return await mkdtemp(join(parent, `${prefix}${process.pid}-`));
}

/** Removes the folders of processes that were killed. */
export async function sweep(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid === undefined || isRunning(Number(pid))) continue;
    // The folder of another user remains.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
