import type { Diagnostic } from "../../schema/diagnostic.ts";
import type { Environment } from "../../schema/environment.ts";
import { durationMs } from "../../schema/timeouts.ts";

/** Returns the value of TFNODE_KEEP in milliseconds; undefined if it is not a positive time. */
export function keepTimeMs({ TFNODE_KEEP = "" }: Environment): number | undefined {
  const time = durationMs(TFNODE_KEEP);
  return time !== undefined && time > 0 ? time : undefined;
}

/** Returns the warning about an invalid TFNODE_KEEP, which has no effect; undefined if it is valid. */
export function keepWarning(environment: Environment): Diagnostic | undefined {
  const { TFNODE_KEEP = "" } = environment;
  if (["", "off"].includes(TFNODE_KEEP) || keepTimeMs(environment) !== undefined) return undefined;
  const detail = `TFNODE_KEEP=${TFNODE_KEEP} is neither a time, such as 30m or 1h30m, nor off. No process is kept for the next commands.`;
  return { severity: "warning", summary: "Invalid value of TFNODE_KEEP", detail };
}
