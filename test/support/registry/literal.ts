import type { Attribute, Content } from "../../../src/schema/schema.ts";

/** A value of a configuration without references. */
export type Json = string | number | boolean | null | readonly Json[] | Literal;

/** The attributes and blocks of a resource in a configuration; each block type is a list. */
export type Literal = { readonly [name: string]: Json };

/** A place in a literal: names, and indexes of elements. */
export type Place = readonly (string | number)[];

/** Sets the value at a place, or removes it. */
export interface Edit {
  readonly place: Place;
  readonly value: Json | undefined;
}

/**
 * Reports whether a configuration may set the attribute. A resource's own identifier cannot be set, and write-only
 * forms exclude the ordinary ones tested here.
 */
export function isConfigurable({ required, optional, identifier, broughtBy }: Attribute): boolean {
  return (required || optional || false) && !identifier && broughtBy === undefined;
}

/** Returns the configuration for the values of a state: all configurable attributes that are set. */
export function literalOf({ attributes, blocks }: Content, values: unknown): Literal {
  const literal: { [name: string]: Json } = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = memberOf(values, name);
    if (isConfigurable(attribute) && value !== null) literal[name] = value;
  }
  for (const [name, { block }] of Object.entries(blocks)) {
    const elements = memberOf(values, name);
    if (elements === null || !isList(elements) || elements.length === 0) continue;
    literal[name] = elements.map((element) => literalOf(block, element));
  }
  return literal;
}

/** Returns the texts in values of a state, alone or in lists, that are sensitive by the schema. */
export function secretsIn({ attributes, blocks }: Content, values: unknown): readonly string[] {
  const own = Object.entries(attributes).flatMap(([name, { sensitive }]) => {
    const value = sensitive ? memberOf(values, name) : null;
    const texts = value !== null && isList(value) ? value : [value];
    return texts.filter((text) => typeof text === "string");
  });
  const inner = Object.entries(blocks).flatMap(([name, { block }]) => {
    const elements = memberOf(values, name);
    return elements !== null && isList(elements) ? elements.flatMap((one) => secretsIn(block, one)) : [];
  });
  return [...own, ...inner];
}

/** Writes the literal in Terraform's JSON syntax, in which text is a template. */
export function jsonSyntax(value: Json): Json {
  if (typeof value === "string") return value.replaceAll(/[$%](?=\{)/g, (sign) => sign + sign);
  if (isList(value)) return value.map(jsonSyntax);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, jsonSyntax(inner)]));
}

/** Returns the value at a place; undefined if there is none. */
export function valueAt(literal: Json, place: Place): Json | undefined {
  let value: Json | undefined = literal;
  for (const step of place) {
    if (value === undefined || value === null) return undefined;
    value = typeof step === "number" ? (isList(value) ? value[step] : undefined) : objectOf(value)[step];
  }
  return value;
}

/** Returns the literal after some edits, each of which sees the results of the previous ones. */
export function edited(literal: Literal, edits: readonly Edit[]): Literal {
  return edits.reduce((made, { place, value }) => objectOf(put(made, place, value) ?? {}), literal);
}

function put(into: Json | undefined, [step, ...rest]: Place, value: Json | undefined): Json | undefined {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const elements = into !== undefined && isList(into) ? into : [];
    return elements.map((element, i) => (i === step ? (put(element, rest, value) ?? null) : element));
  }
  const { [step]: old, ...others } = objectOf(into ?? {});
  const made = put(old, rest, value);
  // An existing value remains at its position, so that equal literals are equal as text.
  return made === undefined ? others : { ...objectOf(into ?? {}), [step]: made };
}

/** Reports whether one of two places contains the other. */
export function overlap(a: Place, b: Place): boolean {
  return a.every((step, i) => i >= b.length || step === b[i]);
}

/** Reports whether a value is a list; the type of Array.isArray does not support readonly lists. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function objectOf(value: Json): Literal {
  return typeof value === "object" && value !== null && !isList(value) ? value : {};
}

/** Returns a member of an object in a state; null if there is none. */
export function memberOf(values: unknown, name: string): Json {
  if (typeof values !== "object" || values === null) return null;
  // States are read from JSON.
  const member = (values as { readonly [name: string]: Json | undefined })[name];
  return member ?? null;
}
