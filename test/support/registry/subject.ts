import { sec } from "../../../src/resources/sec/index.ts";
import type { Resource } from "../../../src/schema/define.ts";
import { validateConfig } from "../../../src/schema/lifecycle/validate.ts";
import { filled } from "../values.ts";
import { firstOf } from "./example.ts";
import type { Literal } from "./literal.ts";
import { type Special, specials, variants } from "./special.ts";

/** A resource type or a data source of the registry, with the module that it has for itself. */
export interface Subject {
  readonly module: string;
  readonly example: string;
  /** The address of the first of the type in the example. */
  readonly address: string;
  readonly special: Special;
  /** What defines it; undefined for a data source. */
  readonly resource?: Resource<never>;
  /** The configuration of a provider of its own. */
  readonly provider?: Literal;
}

/** All that the registry lists. The module of a data source is called `data_user_profile`. */
export async function subjects(): Promise<readonly Subject[]> {
  const { resources, dataSources } = sec.definition;
  const listed = Object.keys(resources).map(async (type): Promise<Subject> => {
    const resource = await resourceOf(`sec_${type}`);
    const { example } = resource.definition;
    const address = `module.${type}.${firstOf(example, "resource", `sec_${type}`)}`;
    return { module: type, example, address, resource, special: specials[type] ?? {} };
  });
  const further = Object.entries(variants).map(async ([module, special]): Promise<Subject> => {
    const { type, example, provider } = special;
    const address = `module.${module}.${firstOf(example, "resource", `sec_${type}`)}`;
    return { module, example, address, resource: await resourceOf(`sec_${type}`), special, provider };
  });
  const sources = Object.entries(dataSources).map(async ([type, load]): Promise<Subject> => {
    const module = `data_${type}`;
    const { example } = (await load()).default.definition;
    const address = `module.${module}.${firstOf(example, "data", `sec_${type}`)}`;
    return { module, example, address, special: specials[module] ?? {} };
  });
  return await Promise.all([...listed, ...further, ...sources]);
}

/** What the provider finds wrong with a configuration. */
export function problemsOf({ block, definition }: Resource<never>, literal: Literal): readonly string[] {
  const diagnostics = validateConfig(block, filled(block, literal), definition);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ summary, detail }) => `${summary}: ${detail}`);
}

/** A resource type by its name with the provider's prefix. */
export async function resourceOf(type: string): Promise<Resource<never>> {
  const load = sec.definition.resources[type.replace(/^sec_/, "")];
  if (!load) throw new Error(`the registry has no ${type}`);
  return (await load()).default;
}
