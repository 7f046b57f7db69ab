import { UsageError } from "./subcommand.ts";

/** The number that an option was given, if it was; a `UsageError` when it is none within the bounds. */
export function wholeNumber(option: string, text: string | undefined, least: number, most = 2 ** 31) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${option} takes a whole number from ${least} to ${most}`);
}
