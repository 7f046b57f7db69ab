import type { Attribute, Block } from "../../src/schema/schema.ts";
import { typeJson } from "../../src/schema/values/type.ts";

/** An attribute, a block, or the schema itself. */
export interface Place {
  readonly place: string;
  readonly description: string;
  readonly attribute?: Attribute;
  readonly facts: readonly string[];
}

/** A block and everything in it. */
export function placesOf(block: Block, place: string, facts: readonly string[] = []): Place[] {
  const { description, deprecated, attributes, blocks } = block;
  return [
    { place, description, facts: deprecated === undefined ? facts : [...facts, "deprecated"] },
    ...Object.entries(attributes).flatMap(([name, attribute]) =>
      attributePlaces(attribute, `${place}.${name}`),
    ),
    ...Object.entries(blocks).flatMap(([name, { nesting, min, max, block: inner }]) =>
      placesOf(inner, `${place}.${name}`, [`${nesting} of blocks`, `at least ${min}`, `at most ${max}`]),
    ),
  ];
}

function attributePlaces(attribute: Attribute, place: string): Place[] {
  const { description, type, nested, required, optional, computed, sensitive, writeOnly, deprecated } =
    attribute;
  const flags = { required, optional, computed, sensitive, writeOnly, deprecated: deprecated !== undefined };
  const set = Object.entries(flags).filter(([, value]) => value);
  const facts = [nested ? `${nested.nesting} of attributes` : typeJson(type), ...set.map(([name]) => name)];
  const inner = Object.entries(nested?.attributes ?? {});
  return [
    { place, description, attribute, facts },
    ...inner.flatMap(([name, one]) => attributePlaces(one, `${place}.${name}`)),
  ];
}
