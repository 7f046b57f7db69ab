import { type Attribute, type Content, contentOf } from "../../../src/schema/schema.ts";
import { type Registry, resourceOf } from "../../support/registry/registry.ts";

/** Returns the attributes of some types that no generated configuration contains, and those that a user must add. */
export interface Withheld {
  readonly withheld: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

export async function withheldFrom(registry: Registry, types: readonly string[]): Promise<Withheld> {
  const blocks = await Promise.all(types.map(async (type) => (await resourceOf(registry, type)).block));
  return {
    withheld: new Set(blocks.flatMap((block) => withheldIn(block))),
    required: new Set(blocks.flatMap((block) => requiredIn(block))),
  };
}

/** Returns the attributes that a generated configuration never contains, at any depth. */
function withheldIn({ attributes, blocks }: Content): readonly string[] {
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      if (isWithheld(attribute)) return [name];
      return attribute.nested ? withheldIn(contentOf(attribute.nested)) : [];
    }),
    ...Object.values(blocks).flatMap(({ block }) => withheldIn(block)),
  ];
}

function isWithheld({ required, optional, computed, ...attribute }: Attribute): boolean {
  const { sensitive, writeOnly, notReturned } = attribute;
  if ((!required && !optional) || computed) return false;
  return sensitive === true || writeOnly === true || notReturned === true;
}

/** Returns the required attributes, at any depth. */
function requiredIn({ attributes, blocks }: Content): readonly string[] {
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      if (!isWithheld(attribute)) return attribute.nested ? requiredIn(contentOf(attribute.nested)) : [];
      return attribute.required || attribute.writeOnlyForm?.required ? [name] : [];
    }),
    ...Object.values(blocks).flatMap(({ block }) => requiredIn(block)),
  ];
}

/** Returns the configuration with a value for each secret, as a user would add them. */
export function withPlaceholders(generated: string, required: ReadonlySet<string>): string {
  return generated.replaceAll(/^( *)(\w+)( *)= null( # sensitive)?$/gm, (line, indent, name, space) =>
    required.has(name) ? `${indent}${name}${space}= "https://example.com/${name}"` : line,
  );
}

/**
 * Returns the places at which two states differ, as in `credentials.0.role_arn`; an unknown value counts as
 * equal.
 */
export function differing(before: unknown, after: unknown, at = ""): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after)) return [at];
  return Object.keys(after).flatMap((key) =>
    differing(before[key], after[key], at === "" ? key : `${at}.${key}`),
  );
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
