import { CommandError } from "../terminal/command.ts";

const defaultSeconds = 30;

/**
 * Returns the maximum time, in seconds, for importing a module of a project, and for blocking the process. Throws a CommandError
 * if TFNODE_LIMIT is not a number of seconds.
 */
export function limitSeconds(): number {
  const text = process.env.TFNODE_LIMIT;
  if (text === undefined || text === "") return defaultSeconds;
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (seconds > 0) return seconds;
  throw new CommandError(`TFNODE_LIMIT is ${JSON.stringify(text)}, not a number of seconds from 1 to 999999`);
}

/** Advice for a module that needs more time than the limit. */
export const limitCure = "If it needs more time, set TFNODE_LIMIT to a number of seconds.";
