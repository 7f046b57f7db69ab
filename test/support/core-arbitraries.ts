import fc from "fast-check";
import {
  type Attribute,
  type Block,
  blockType,
  type Content,
  contentOf,
  type NestedBlock,
  nestedType,
} from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { isUnknown, knownAfterApply } from "../../src/schema/values/unknown.ts";
import { distinct, isRecord, isSequence, record, type Value } from "../../src/schema/values/value.ts";
import { proposedNew } from "../../src/testing/proposed-new.ts";

/** Draws from arbitraries; fast-check makes one for each run. */
export type Draw = fc.GeneratorValue;

type Nesting = NestedBlock["nesting"];

/** The contents of random schemas. */
export interface SchemaOptions {
  readonly sets: boolean;
  /** Nested attributes that are optional and computed, whose prior values Terraform does not always propose again. */
  readonly computedNested: boolean;
}

const everything: SchemaOptions = { sets: true, computedNested: true };

/** A random schema, two levels deep. */
export function drawBlock(g: Draw, options: SchemaOptions = everything, depth = 2, inSet = false): Block {
  const attributes = Object.fromEntries(
    drawNames(g, ["a", "b", "c"]).map((name) => [name, drawAttribute(g, options, depth, inSet)]),
  );
  const blocks = Object.fromEntries(
    (depth > 0 ? drawNames(g, ["p", "q"]) : []).map((name): [string, NestedBlock] => {
      const nesting = drawNesting(g, ["single", "group", "list", "map", "set"], options);
      const block = drawBlock(g, options, depth - 1, inSet || nesting === "set");
      return [name, { nesting, min: 0, max: 0, one: false, block }];
    }),
  );
  return { description: "", attributes, blocks };
}

function drawNames(g: Draw, names: readonly string[]): readonly string[] {
  return names.filter(() => g(fc.boolean));
}

function drawNesting<N extends Nesting>(g: Draw, nestings: readonly N[], { sets }: SchemaOptions): N {
  return g(fc.constantFrom<N[]>, ...nestings.filter((nesting) => sets || nesting !== "set"));
}

const kinds = [
  { required: true },
  { optional: true },
  { computed: true },
  { optional: true, computed: true },
  { optional: true, writeOnly: true },
] as const;

const leafTypes: readonly Type[] = [
  "string",
  "number",
  "bool",
  ["list", "string"],
  ["map", "number"],
  ["object", { x: "string", y: "number" }],
];

function drawAttribute(g: Draw, options: SchemaOptions, depth: number, inSet: boolean): Attribute {
  const kind = g(fc.constantFrom, ...kinds.slice(0, inSet ? 4 : 5));
  const both = "optional" in kind && "computed" in kind;
  const nests = depth > 0 && !("writeOnly" in kind) && (options.computedNested || !both) && g(fc.boolean);
  if (!nests) {
    const types: readonly Type[] = options.sets ? [...leafTypes, ["set", "string"]] : leafTypes;
    return { description: "", type: g(fc.constantFrom<Type[]>, ...types), ...kind };
  }
  const nesting = drawNesting(g, ["single", "list", "map", "set"], options);
  const attributes = Object.fromEntries(
    ["x", ...drawNames(g, ["y"])].map((name) => [
      name,
      drawAttribute(g, options, depth - 1, inSet || nesting === "set"),
    ]),
  );
  const nested = { nesting, attributes };
  return { description: "", type: nestedType(nested), nested, ...kind };
}

/** Draws a known value of a type, from so few that some are equal. */
export function drawValue(g: Draw, type: Type): Value {
  switch (type) {
    case "string":
      return g(fc.constantFrom, "", "a", "b", "é");
    case "number":
      return g(fc.constantFrom, 0, 1, 0.5);
    case "bool":
      return g(fc.boolean);
    case "dynamic":
      throw new Error("random schemas have no dynamic types");
  }
  switch (type[0]) {
    case "list":
      return times(g).map(() => drawValue(g, type[1]));
    case "set":
      return distinct(
        type[1],
        times(g).map(() => drawValue(g, type[1])),
      );
    case "map":
      return record(times(g).map((i) => [`k${i}`, drawValue(g, type[1])]));
    case "tuple":
      return type[1].map((part) => drawValue(g, part));
    case "object":
      return record(
        Object.entries(type[1]).map(([name, part]) => [name, perhaps(g) ? null : drawValue(g, part)]),
      );
  }
}

function times(g: Draw): number[] {
  return [...Array(g(fc.nat, 2)).keys()];
}

function perhaps(g: Draw): boolean {
  return g(fc.nat, 4) === 0;
}

/**
 * Draws a random configuration of a block; `unknowns` is whether parts of it may be known only after apply.
 */
export function drawConfig(g: Draw, { attributes, blocks }: Content, unknowns: boolean): Value {
  return record([
    ...Object.entries(attributes).map(([name, attribute]): [string, Value] => [
      name,
      drawConfigured(g, attribute, unknowns),
    ]),
    ...Object.entries(blocks).map(([name, { nesting, block }]): [string, Value] => [
      name,
      nesting === "single" && perhaps(g) ? null : drawObjects(g, nesting, block, unknowns),
    ]),
  ]);
}

function drawConfigured(g: Draw, { type, nested, required, optional }: Attribute, unknowns: boolean): Value {
  if (!required && (!optional || g(fc.boolean))) return null;
  return nested ? drawObjects(g, nested.nesting, contentOf(nested), unknowns) : drawLeaf(g, type, unknowns);
}

function drawLeaf(g: Draw, type: Type, unknowns: boolean): Value {
  return unknowns && perhaps(g) ? knownAfterApply : drawValue(g, type);
}

function drawObjects(g: Draw, nesting: Nesting, content: Content, unknowns: boolean): Value {
  if (unknowns && perhaps(g)) return knownAfterApply;
  const one = () => drawConfig(g, content, unknowns);
  switch (nesting) {
    case "single":
    case "group":
      return one();
    case "list":
      return times(g).map(one);
    case "set":
      return distinct(blockType(content), times(g).map(one));
    case "map":
      return record(times(g).map((i) => [`k${i}`, one()]));
  }
}

/**
 * Returns a valid plan: the proposal without write-only values, and with some values that are not yet known as
 * unknown.
 */
export function drawPlan(g: Draw, block: Block, prior: Value, config: Value): Value {
  return planOf(g, block, proposedNew(block, prior, config), config);
}

function planOf(g: Draw, { attributes, blocks }: Content, proposed: Value, config: Value): Value {
  if (!isRecord(proposed) || !isRecord(config)) return proposed;
  return record([
    ...Object.entries(attributes).map(([name, attribute]): [string, Value] => {
      const [value, configured] = [proposed[name] ?? null, config[name] ?? null];
      const { writeOnly, computed, nested } = attribute;
      if (writeOnly) return [name, null];
      if (configured === null)
        return [name, computed && value === null && g(fc.boolean) ? knownAfterApply : value];
      return [name, nested ? objectsOf(g, contentOf(nested), value, configured) : value];
    }),
    ...Object.entries(blocks).map(([name, { block }]): [string, Value] => [
      name,
      objectsOf(g, block, proposed[name] ?? null, config[name] ?? null),
    ]),
  ]);
}

/**
 * Proposals contain the elements of sets in the order of the configuration, so that pairs are found by index.
 */
function objectsOf(g: Draw, content: Content, proposed: Value, config: Value): Value {
  if (isSequence(proposed) && isSequence(config)) {
    return proposed.map((object, i) => planOf(g, content, object, config[i] ?? null));
  }
  if (!isRecord(proposed) || !isRecord(config)) return proposed;
  const names = Object.keys({ ...content.attributes, ...content.blocks });
  if (names.every((name) => name in proposed) && Object.keys(proposed).length === names.length) {
    return planOf(g, content, proposed, config);
  }
  return record(
    Object.entries(proposed).map(([key, object]) => [key, planOf(g, content, object, config[key] ?? null)]),
  );
}

/** Returns a valid new state: the planned one with a known value for each unknown one. */
export function drawState(g: Draw, block: Block, planned: Value): Value {
  return withoutWriteOnly(block, completed(g, blockType(block), planned));
}

function completed(g: Draw, type: Type, planned: Value): Value {
  if (isUnknown(planned)) return drawValue(g, type);
  if (typeof type === "string" || planned === null) return planned;
  if (isSequence(planned)) {
    const parts = planned.map((part, i) => completed(g, partType(type, i), part));
    return type[0] === "set" ? distinct(type[1], parts) : parts;
  }
  if (!isRecord(planned)) return planned;
  return record(Object.entries(planned).map(([key, part]) => [key, completed(g, partType(type, key), part)]));
}

function partType(type: Exclude<Type, string>, key: string | number): Type {
  if (type[0] === "tuple") return type[1][Number(key)] ?? "string";
  return type[0] === "object" ? (type[1][key] ?? "string") : type[1];
}

/** A value that was unknown as a whole was drawn by its type, which does not mark write-only attributes. */
function withoutWriteOnly({ attributes, blocks }: Content, value: Value): Value {
  if (!isRecord(value)) return value;
  return record(
    Object.entries(value).map(([name, part]) => {
      const { writeOnly, nested } = attributes[name] ?? {};
      if (writeOnly) return [name, null];
      if (nested) return [name, eachObject(nested.nesting, contentOf(nested), part)];
      const block = blocks[name];
      return [name, block ? eachObject(block.nesting, block.block, part) : part];
    }),
  );
}

function eachObject(nesting: Nesting, content: Content, value: Value): Value {
  if (nesting === "single" || nesting === "group") return withoutWriteOnly(content, value);
  if (isSequence(value)) return value.map((object) => withoutWriteOnly(content, object));
  if (!isRecord(value)) return value;
  return record(Object.entries(value).map(([key, object]) => [key, withoutWriteOnly(content, object)]));
}
