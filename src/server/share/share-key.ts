import { isKept } from "./kept.ts";
import { SwitchedEnvironment } from "./switched-environment.ts";

const variable = "TFNODE_SHARE_KEY";

/**
 * The path that the names of a shared process's files begin with, if the shell has started this process to serve all starts of a
 * command; see src/bin/launcher/share.sh. It is taken out of the environment, so that no process of this one's has it.
 */
export const shareKey = process.env[variable];
delete process.env[variable];

/** What `process.env` is in a process that is kept for many commands. The build has this run before all else that a program imports. */
export const switchedEnvironment =
  shareKey !== undefined && isKept(shareKey) ? new SwitchedEnvironment() : undefined;
