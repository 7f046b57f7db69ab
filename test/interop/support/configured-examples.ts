import type { Content } from "../../../src/schema/schema.ts";
import type { Expression, Expressions, Values } from "../../../src/testing/terraform/output.ts";
import { type Json, type Literal, memberOf } from "../../support/registry/literal.ts";
import { Loop } from "../../support/registry/loop.ts";
import type { Registry } from "../../support/registry/registry.ts";
import { moduleOf } from "../../support/registry/workspace.ts";

/** A resource or data source of an example, with its configured values. */
export interface Configured {
  readonly module: string;
  /** The address without the module, as in `sec_query.logins` or `data.sec_user_profile.me`. */
  readonly address: string;
  readonly type: string;
  readonly isData: boolean;
  readonly content: Content;
  /** The configured values; a value from another resource of the example is a `Reference`. */
  readonly values: Literal;
  /** The values after an apply in Terraform. */
  readonly state: Values;
  /** The configuration of a separate provider. */
  readonly provider?: Literal | undefined;
}

/**
 * The beginning of a text that represents a value of another resource: an address and an attribute follow.
 */
export const referenceMark = "\u0001";

/** The values of each resource in the examples of a registry, as Terraform evaluates them during the apply. */
export async function configuredExamples(registry: Registry): Promise<readonly Configured[]> {
  const loop = await Loop.open(registry);
  try {
    await loop.workspace.write(loop.examples);
    await loop.workspace.plan();
    const { expressions } = await loop.workspace.planned();
    const { errors } = await loop.workspace.applyPlanned();
    for (const [module, [error]] of errors) throw new Error(`the example of ${module}: ${error}`);
    const state = await loop.workspace.state();
    return await Promise.all(
      [...expressions].map(async ([place, configured]): Promise<Configured> => {
        const module = moduleOf(place) ?? "";
        const address = place.slice(`module.${module}.`.length);
        const isData = address.startsWith("data.");
        const [type = ""] = address.split(".").slice(-2);
        const content = await contentOf(registry, type, isData);
        const lookUp = (path: string) => valueIn(state, module, path);
        const stored = state.get(place);
        if (!stored) throw new Error(`there is no ${place}`);
        const values = configuredValues(content, configured, stored.values, lookUp);
        const provider = loop.subjects.get(module)?.provider;
        return { module, address, type, isData, content, values, state: stored.values, provider };
      }),
    );
  } finally {
    await loop.workspace.destroy();
    await loop.close();
  }
}

async function contentOf({ definition }: Registry, type: string, isData: boolean): Promise<Content> {
  const name = type.slice(definition.name.length + 1);
  const load = isData ? definition.dataSources[name] : definition.resources[name];
  if (!load) throw new Error(`the registry has no ${type}`);
  return (await load()).default.block;
}

type LookUp = (reference: string) => unknown;

function configuredValues(
  { attributes, blocks }: Content,
  expressions: Expressions,
  values: Values | Json,
  lookUp: LookUp,
): Literal {
  const literal: { [name: string]: Json } = {};
  for (const [name, expression] of Object.entries(expressions)) {
    const value = memberOf(values, name);
    const block = blocks[name]?.block;
    if (block) {
      const elements = Array.isArray(value) ? value : [];
      const said = isBlocks(expression) ? expression : [];
      literal[name] = elements.map((element, i) =>
        configuredValues(block, said[i] ?? said[0] ?? {}, element, lookUp),
      );
    } else if (attributes[name] && !isBlocks(expression) && value !== null) {
      literal[name] = withReferences(value, expression, lookUp);
    }
  }
  return literal;
}

function isBlocks(expression: Expression | readonly Expressions[]): expression is readonly Expressions[] {
  return Array.isArray(expression);
}

/** Returns the value with a mark in place of each text that the expression reads from another resource. */
function withReferences(value: Json, { references = [] }: Expression, lookUp: LookUp): Json {
  if (Array.isArray(value)) return value.map((element) => withReferences(element, { references }, lookUp));
  const reference = references.find((path) => typeof value === "string" && lookUp(path) === value);
  return reference === undefined ? value : referenceMark + reference;
}

/**
 * Resolves a reference such as `sec_query.logins.id` in a module; undefined if it is not an attribute of a resource.
 */
function valueIn(
  state: ReadonlyMap<string, { readonly values: Values }>,
  module: string,
  path: string,
): unknown {
  const end = path.lastIndexOf(".");
  const stored = state.get(`module.${module}.${path.slice(0, end)}`);
  return stored?.values[path.slice(end + 1)];
}
