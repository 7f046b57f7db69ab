import type { Block } from "../../schema.ts";
import { isWhollyKnown, type ValueRecord } from "../../values/value.ts";
import { isEquivalent, isNothing } from "../plan/same.ts";

/** The maximum number of configurations of a type that are remembered. */
const most = 500;

/** The configurations, by the full names of their types. */
const configurations = new Map<string, ValueRecord[]>();

/**
 * Remembers a configuration that Terraform validates before it configures the provider, which it does at the beginning of each command.
 * A read of an object receives no configuration; this is how it knows one.
 */
export function rememberConfiguration(typeName: string, config: ValueRecord): void {
  const known = configurations.get(typeName) ?? [];
  if (known.length === 0) configurations.set(typeName, known);
  known.push(config);
  if (known.length > most) known.shift();
}

/** Forgets all configurations, which is due when a command ends. */
export function forgetConfigurations(): void {
  configurations.clear();
}

/** The configuration that has most values in common with a state, the newest of several; undefined where each differs from it. */
export function configurationFor(
  typeName: string,
  block: Block,
  state: ValueRecord,
): ValueRecord | undefined {
  let best: { readonly config: ValueRecord; readonly common: number } | undefined;
  for (const config of configurations.get(typeName) ?? []) {
    const common = commonValues(block, config, state);
    if (common !== undefined && common >= (best?.common ?? 0)) best = { config, common };
  }
  return best?.config;
}

/** The number of attributes that are configured with the value of the state; undefined if one is configured otherwise. */
function commonValues({ attributes }: Block, config: ValueRecord, state: ValueRecord): number | undefined {
  let common = 0;
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = config[name] ?? null;
    // The state of another provider may lack what the API does not return.
    if (isNothing(value) || !isWhollyKnown(value) || attribute.notReturned || attribute.sensitive) continue;
    if (!isEquivalent(attribute, value, state[name] ?? null)) return undefined;
    common++;
  }
  return common;
}
