import {
  type Attribute,
  type Attributes,
  type Block,
  isComputed,
  type Nested,
} from "../../src/schema/schema.ts";
import { type Type, typeJson } from "../../src/schema/values/type.ts";

/** An attribute, a block, or the schema itself. */
export interface Place {
  readonly place: string;
  readonly description: string;
  readonly attribute?: Attribute;
  readonly facts: readonly string[];
}

/** Yields a block and all blocks in it. */
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
  const { description, type, required, optional, sensitive, writeOnly, deprecated } = attribute;
  const computed = isComputed(attribute);
  const nested = attribute.nested ?? asNested(attribute);
  const flags = { required, optional, computed, sensitive, writeOnly, deprecated: deprecated !== undefined };
  const set = Object.entries(flags).filter(([, value]) => value);
  const facts = [nested ? `${nested.nesting} of attributes` : typeJson(type), ...set.map(([name]) => name)];
  const inner = Object.entries(nested?.attributes ?? {});
  return [
    { place, description, attribute, facts },
    ...inner.flatMap(([name, one]) => attributePlaces(one, `${place}.${name}`)),
  ];
}

/**
 * Converts an object type, or a collection of one, that cannot be configured to the nested attribute with the same values:
 * each of its members is computed, at every depth.
 */
function asNested({ type, members, required, optional, computed }: Attribute): Nested | undefined {
  if (!computed || required || optional || typeof type === "string" || type[0] === "tuple") return undefined;
  if (type[0] === "object") return { nesting: "single", attributes: computedMembers(type[1], members) };
  const [nesting, element] = type;
  if (typeof element === "string" || element[0] !== "object") return undefined;
  return { nesting, attributes: computedMembers(element[1], members) };
}

function computedMembers(types: { readonly [name: string]: Type }, members: Attributes = {}): Attributes {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => {
      const { description = "", members: inner } = members[name] ?? {};
      return [name, { description, type, computed: true, ...(inner && { members: inner }) }];
    }),
  );
}
