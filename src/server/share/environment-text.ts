import type { Environment } from "../../schema/environment.ts";

/** An environment as a text that is the same for the same values, but for the variables that `isLeftOut` names. */
export function textOf(env: Environment, isLeftOut: (name: string) => boolean): string {
  const entries = Object.entries(env).filter(([name]) => !isLeftOut(name));
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What go-plugin sets for each start. It writes the versions in any order. */
export function isOfEachStart(name: string): boolean {
  return name === "PLUGIN_CLIENT_CERT" || name === "PLUGIN_PROTOCOL_VERSIONS";
}
