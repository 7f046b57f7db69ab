import { rm } from "node:fs/promises";
import { filesIn, folderVariable, type Serving } from "./background.ts";
import { lockFolder } from "./lock.ts";
import { writeOwnFile } from "./own-files.ts";
import { exportLines } from "./shell.ts";

/** This process, running in the background. */
export interface Detached {
  /** Aborted when `--stop` requests the end of the process, or when the process that started it ends before this one serves. */
  readonly stopped: AbortSignal;
  /** Reports that clients can connect. */
  serves(serving: Serving): Promise<void>;
  /** Lets `--stop` return. */
  release(): Promise<void>;
}

/**
 * Locks the folder that the starting process passed; undefined if this process was not started to run in the background. Throws a
 * `StartupError` if another process holds the folder.
 */
export async function detachedProcess(): Promise<Detached | undefined> {
  const folder = process.env[folderVariable];
  if (folder === undefined || !process.send) return undefined;
  delete process.env[folderVariable];

  const files = filesIn(folder);
  const stop = new AbortController();
  const unlock = await lockFolder(folder, {
    inUse: `another process holds ${folder}`,
    onAskedToEnd: () => stop.abort(),
  });
  // A process that was killed leaves the file behind, with variables that are no longer right.
  await rm(files.variables, { force: true });
  let isReported = false;
  process.once("disconnect", () => {
    if (!isReported) stop.abort();
  });
  return {
    stopped: stop.signal,
    async serves(serving) {
      const comment = [...serving.lines, `process ${process.pid}`].map((line) => `# ${line}\n`).join("");
      await writeOwnFile(files.variables, comment + exportLines(serving.variables));
      await new Promise<void>((resolve) => {
        process.once("disconnect", resolve);
        process.once("message", () => {
          isReported = true;
          process.disconnect();
        });
        process.send?.(serving, (error: Error | null) => error && resolve());
      });
    },
    async release() {
      if (process.connected) process.disconnect();
      await rm(files.variables, { force: true });
      await unlock();
    },
  };
}
