import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, resolve } from "node:path";
import { isKept } from "./kept.ts";
import { ReadFiles, recordReads } from "./read-files.ts";
import { SwitchedEnvironment } from "./switched-environment.ts";

/** The variable with the key of a shared process. */
export const shareVariable = "TFNODE_SHARE_KEY";

/**
 * The path prefix of a shared process's files, if the shell has started this process to serve all starts of a
 * command; see src/bin/launcher/share.sh. Removed from the environment, so that child processes do not inherit it.
 */
export const shareKey = process.env[shareVariable];
delete process.env[shareVariable];

/** The process ID of the shell that watches this process, if the shell that Terraform has started became this process. */
export const watchingShell = process.env.TFNODE_WATCH;
delete process.env.TFNODE_WATCH;

/** The key of a process that is kept for many commands. */
const keptKey = shareKey !== undefined && isKept(shareKey) ? shareKey : undefined;

/** The replacement of `process.env` in a process that is kept for many commands. The build runs this before all imports of a program. */
export const switchedEnvironment = keptKey !== undefined ? new SwitchedEnvironment() : undefined;

/** The files that such a process has read since its first line. */
export const readFiles = keptKey !== undefined ? recordedReads(keptKey) : undefined;

function recordedReads(key: string): ReadFiles {
  // The folder of the cache, which contains the one of the FIFOs.
  const own = dirname(dirname(key));
  const files = new ReadFiles(fs, { own, program: dirname(resolve(process.argv[1] ?? "")) });
  recordReads(files, fs);
  syncBuiltinESMExports();
  return files;
}
