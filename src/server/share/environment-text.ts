import type { Environment } from "../../schema/environment.ts";

/** Returns a text that is the same for environments with the same values, except for the variables that `isLeftOut` selects. */
export function textOf(env: Environment, isLeftOut: (name: string) => boolean): string {
  const entries = Object.entries(env).filter(([name]) => !isLeftOut(name));
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reports whether go-plugin sets the variable differently for each start; it writes the versions in any order. */
export function isOfEachStart(name: string): boolean {
  return name === "PLUGIN_CLIENT_CERT" || name === "PLUGIN_PROTOCOL_VERSIONS";
}
