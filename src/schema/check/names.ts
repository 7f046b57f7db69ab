import { type Attribute, type Block, type Content, contentOf, type NestedBlock } from "../schema.ts";

/** What a dotted name leads to, from the top of a schema; text says why it leads nowhere. */
export function findName(content: Content, name: string): Attribute | "block" | Nowhere {
  return findPath(content, name.split("."));
}

type Nowhere = "which is not in the schema" | "which is inside a collection and has no fixed path";

function findPath(content: Content, [name = "", ...rest]: readonly string[]): ReturnType<typeof findName> {
  const attribute = own(content.attributes, name);
  const nested = own(content.blocks, name);
  if (rest.length === 0) return attribute ?? (nested ? "block" : "which is not in the schema");
  const nesting = attribute?.nested?.nesting ?? nested?.nesting;
  const inner = attribute?.nested ? contentOf(attribute.nested) : nested?.block;
  if (!inner) return "which is not in the schema";
  const leads = findPath(inner, rest);
  const single = nested?.one || nesting === "single" || nesting === "group";
  return single || leads === "which is not in the schema"
    ? leads
    : "which is inside a collection and has no fixed path";
}

/** Names may be those of JavaScript's own, such as `constructor`. */
function own<T>(members: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

/** All attributes of a schema with their dotted names, those of nested attributes and of blocks included. */
export function attributesIn(
  { attributes, blocks }: Content,
  place = "",
): readonly (readonly [place: string, attribute: Attribute])[] {
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) => [
      [`${place}${name}`, attribute] as const,
      ...(attribute.nested ? attributesIn(contentOf(attribute.nested), `${place}${name}.`) : []),
    ]),
    ...Object.entries(blocks).flatMap(([name, { block }]) => attributesIn(block, `${place}${name}.`)),
  ];
}

/** All kinds of blocks in a schema with their dotted names. */
function blocksIn({ blocks }: Content, place = ""): readonly (readonly [string, NestedBlock])[] {
  return Object.entries(blocks).flatMap(([name, nested]) => [
    [`${place}${name}`, nested] as const,
    ...blocksIn(nested.block, `${place}${name}.`),
  ]);
}

/** What is wrong with the names by which attributes of a schema speak of each other. */
export function referenceProblems(block: Block): readonly string[] {
  const keptProblems = (place: string, kept: Attribute["useStateForUnknown"]) =>
    dependencyProblems(block, place, "useStateForUnknown", unlessChangedNames(kept));
  return [
    ...attributesIn(block).flatMap(([place, { suppress, useStateForUnknown }]) => [
      ...dependencyProblems(block, place, "suppress", suppress?.names ?? []),
      ...keptProblems(place, useStateForUnknown),
    ]),
    ...blocksIn(block).flatMap(([place, { useStateForUnknown }]) => keptProblems(place, useStateForUnknown)),
  ];
}

function unlessChangedNames(kept: Attribute["useStateForUnknown"]): readonly string[] {
  return typeof kept === "object" ? kept.unlessChanged : [];
}

/** A change on which something depends has to be one that a configuration can make, elsewhere. */
function dependencyProblems(
  block: Block,
  place: string,
  what: string,
  names: readonly string[],
): readonly string[] {
  return names.flatMap((name) => {
    const by = `${place}.${what} names ${JSON.stringify(name)}`;
    if (name === place) return [`${by}, which is the attribute itself`];
    const target = findName(block, name);
    if (target === "block") return [];
    if (typeof target === "string") return [`${by}, ${target}`];
    const configurable = target.required || target.optional;
    return configurable ? [] : [`${by}, which no configuration can change`];
  });
}
