import { execFileSync } from "node:child_process";
import { CommandError, messageOf } from "../terminal/command.ts";

/** Returns the time of the last commit of a folder's repository, in seconds since 1970. Throws a CommandError with git's own words. */
export function commitTime(cwd: string): string {
  try {
    const options = { cwd, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", ["log", "-1", "--format=%ct"], options).trim();
  } catch (error) {
    const { stderr = "" } = error as { readonly stderr?: string };
    const words = stderr.trim() || messageOf(error);
    throw new CommandError(
      `the time of the last commit is unknown. Say the time of the sources: SOURCE_DATE_EPOCH. git says:\n${words}`,
    );
  }
}
