import {
  type ConfigOf,
  isUnknown,
  knownAfterApply,
  type Parser,
  type PlanOf,
  type StateOf,
} from "../../../schema/index.ts";
import type { schema } from "./schema.ts";

// The API may set what the configuration leaves out, so that a state does not show whether a value was configured. The private state has
// the names of the values that were: one that is removed from the configuration is cleared, and one that never was there is kept.

/** The names of the configured values in private state. */
export const configuredNames: Parser<readonly string[]> = {
  parse(value) {
    if (Array.isArray(value) && value.every((name) => typeof name === "string")) return value;
    throw new TypeError("the names of configured values are no list of names");
  },
};

type Config = Pick<ConfigOf<typeof schema>, "configuration">;
type Configuration = StateOf<typeof schema>["configuration"];

/** Returns the names of the values that a configuration has. */
export function namesIn({ configuration }: Config): readonly string[] {
  if (isUnknown(configuration)) return [];
  return Object.entries(configuration).flatMap(([name, value]) => (value === null ? [] : [name]));
}

/** Returns the configuration of a plan with the values unknown that were configured before and are not any more; undefined if there are none. */
export function withoutRemoved(
  plan: PlanOf<typeof schema>["configuration"],
  {
    config,
    prior,
    before,
  }: { readonly config: Config; readonly prior: Configuration; readonly before: readonly string[] },
): PlanOf<typeof schema>["configuration"] | undefined {
  if (isUnknown(plan) || isUnknown(config.configuration)) return undefined;
  const now = namesIn(config);
  const removed = before.filter((name) => {
    const value = prior[name as keyof Configuration] ?? null;
    return !now.includes(name) && value !== null && !(Array.isArray(value) && value.length === 0);
  });
  if (removed.length === 0) return undefined;
  const open = Object.fromEntries(removed.map((name) => [name, knownAfterApply]));
  return { ...plan, last_modified_at: knownAfterApply, ...open };
}
