import type { Environment } from "../schema/environment.ts";

/** Reports whether an environment asks for a trace, so that the modules that record one are loaded. */
export function isTraced({ TFNODE_TRACE }: Environment): boolean {
  return Boolean(TFNODE_TRACE);
}
