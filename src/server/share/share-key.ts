import { isKept } from "./kept.ts";
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

/** The replacement of `process.env` in a process that is kept for many commands. The build runs this before all imports of a program. */
export const switchedEnvironment =
  shareKey !== undefined && isKept(shareKey) ? new SwitchedEnvironment() : undefined;
