import { validateConfig } from "../../../src/schema/engine/operations/validate.ts";
import type { Resource } from "../../../src/schema/resource.ts";
import { quietSession } from "../quiet-session.ts";
import { filled } from "../values.ts";
import { firstOf } from "./example.ts";
import type { Literal } from "./literal.ts";
import { type Registry, resourceOf } from "./registry.ts";
import type { Special } from "./special.ts";

/** A resource type or a data source of the registry, with its own module. */
export interface Subject {
  readonly module: string;
  readonly example: string;
  /** The address of the first resource of the type in the example. */
  readonly address: string;
  readonly special: Special;
  /** The definition; undefined for a data source. */
  readonly resource?: Resource<never>;
  /** The configuration of a separate provider. */
  readonly provider?: Literal | undefined;
}

/** Everything that the registry lists. The module of a data source is called `data_user_profile`. */
export async function subjectsOf(registry: Registry): Promise<readonly Subject[]> {
  const { definition, specials, variants, inModule = (example) => example } = registry;
  const common = (mode: "resource" | "data", module: string, type: string, example: string) => ({
    module,
    example: inModule(example, module),
    address: `module.${module}.${firstOf(example, mode, type)}`,
  });
  const listed = Object.keys(definition.resources).map(async (module): Promise<Subject> => {
    const type = `${definition.name}_${module}`;
    const resource = await resourceOf(registry, type);
    const { example } = resource.definition;
    const special = specials[module] ?? {};
    return { ...common("resource", module, type, example), resource, special, provider: special.provider };
  });
  const further = Object.entries(variants).map(async ([module, special]): Promise<Subject> => {
    const type = `${definition.name}_${special.type}`;
    const resource = await resourceOf(registry, type);
    const { example, provider } = special;
    return { ...common("resource", module, type, example), resource, special, provider };
  });
  const sources = Object.entries(definition.dataSources).map(async ([name, load]): Promise<Subject> => {
    const module = `data_${name}`;
    const { example } = (await load()).default.definition;
    const special = specials[module] ?? {};
    return { ...common("data", module, `${definition.name}_${name}`, example), special };
  });
  return await Promise.all([...listed, ...further, ...sources]);
}

/** The provider's problems with a configuration. */
export function problemsOf({ block, definition }: Resource<never>, literal: Literal): readonly string[] {
  const diagnostics = validateConfig(block, filled(block, literal), definition, quietSession);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ summary, detail }) => `${summary}: ${detail}`);
}
