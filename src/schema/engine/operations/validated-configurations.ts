import type { Block } from "../../schema.ts";
import { isWhollyKnown, type ValueRecord } from "../../values/value.ts";
import { configWithRead, isWithheld } from "../compare/comparison.ts";
import { fits } from "../compare/match.ts";
import { isNothing } from "../compare/same.ts";
import { ownedPart } from "../state/owned-part.ts";

/** The maximum number of configurations that are remembered for each type. */
const most = 500;

/** The configurations, by the full names of their types. */
const configurations = new Map<string, ValueRecord[]>();

/**
 * Remembers a configuration that Terraform validates at the beginning of each command, before it configures the provider.
 * A read receives no configuration; with this it can find the likely one.
 */
export function rememberConfiguration(typeName: string, config: ValueRecord): void {
  const known = configurations.get(typeName) ?? [];
  if (known.length === 0) configurations.set(typeName, known);
  known.push(config);
  if (known.length > most) known.shift();
}

/** Forgets all configurations; called when a command ends. */
export function forgetConfigurations(): void {
  configurations.clear();
}

/** Returns the configuration that has most values in common with a state, the newest of several; undefined if all differ from it. */
export function configurationFor(
  typeName: string,
  block: Block,
  state: ValueRecord,
): ValueRecord | undefined {
  return configurationsFor(typeName, block, state)[0];
}

/** Returns all configurations that do not differ from a state, in the order of the values that they have in common with it. */
export function configurationsFor(
  typeName: string,
  block: Block,
  state: ValueRecord,
): readonly ValueRecord[] {
  const fitting = (configurations.get(typeName) ?? []).flatMap((config) => {
    const common = commonValues(block, config, state);
    return common === undefined ? [] : [{ config, common }];
  });
  const newestFirst = fitting.reverse().sort((a, b) => b.common - a.common);
  return newestFirst.map(({ config }) => config);
}

/**
 * Returns the number of attributes configured with the value of the state; undefined if one has a different value. In nested attributes,
 * only members that the configuration sets count.
 */
function commonValues({ attributes }: Block, config: ValueRecord, state: ValueRecord): number | undefined {
  let common = 0;
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = config[name] ?? null;
    if (isNothing(value) || !isWhollyKnown(value) || isWithheld(attribute)) continue;
    const alone = { attributes: { [name]: attribute }, blocks: {} };
    const stored = ownedPart(attribute, value, state[name] ?? null);
    if (!fits(configWithRead, alone, { [name]: value }, { [name]: stored })) return undefined;
    common++;
  }
  return common;
}
