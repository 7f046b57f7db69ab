import { blockOf } from "../../src/schema/dsl/block.ts";
import type { Fields, PlannedOf } from "../../src/schema/dsl/field.ts";
import { type Block, blockType } from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { isUnknown } from "../../src/schema/values/unknown.ts";
import { isRecord, record, type Value, type ValueRecord } from "../../src/schema/values/value.ts";
import { toView } from "../../src/schema/view.ts";

/** Returns the block with these fields. */
export function blockOfFields(fields: Fields): Block {
  return blockOf("A test", fields);
}

/**
 * Returns a value of a block from the members that a test sets: omitted attributes are null, and omitted
 * blocks empty.
 */
export function filled(block: Block, given: { readonly [name: string]: unknown }): ValueRecord {
  const value = fill(blockType(block), given, block);
  if (!isRecord(value)) throw new Error("not an object");
  return value;
}

/** Some members of an object, also of the objects within it. */
export type Some<T> = T extends readonly (infer E)[]
  ? readonly Some<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Some<T[K]> }
    : T;

/** Returns a plan as `create` receives it, in which what a test does not set is null, and blocks that it omits are empty. */
export function plannedFrom<F extends Fields>(fields: F, given: Some<PlannedOf<F>>): PlannedOf<F> {
  const block = blockOfFields(fields);
  // The block has the fields of F.
  return toView(block, filled(block, given as { readonly [name: string]: unknown })) as PlannedOf<F>;
}

function fill(type: Type, given: unknown, block?: Pick<Block, "attributes" | "blocks">): Value {
  if (given === undefined || given === null) return null;
  if (isUnknown(given) || typeof type === "string") return given as Value;
  if (Array.isArray(given)) {
    // Returns a block that occurs at most once, in the form of all blocks.
    if (type[0] === "object") return fill(type, given[0], block);
    const element = (type[0] === "tuple" ? type[1][0] : type[1]) as Type;
    return given.map((inner) => fill(element, inner, block));
  }
  const entries = given as { [name: string]: unknown };
  if (type[0] === "map")
    return record(Object.entries(entries).map(([key, inner]) => [key, fill(type[1], inner, block)]));
  // A block that occurs at most once may be given as an object.
  if (type[0] === "list" && block) return [fill(type[1], entries, block)];
  if (type[0] !== "object") throw new Error(`no ${type[0]}: ${JSON.stringify(given)}`);
  const made = record();
  for (const [name, inner] of Object.entries(type[1])) {
    const nested = block?.blocks[name];
    const attributes = block?.attributes[name]?.nested?.attributes;
    const content = nested?.block ?? (attributes && { attributes, blocks: {} });
    made[name] =
      entries[name] === undefined && nested ? none(nested.nesting) : fill(inner, entries[name], content);
  }
  for (const name of Object.keys(entries)) if (!(name in made)) throw new Error(`no attribute ${name}`);
  return made;
}

function none(nesting: string): Value {
  if (nesting === "map") return record();
  return nesting === "list" || nesting === "set" ? [] : null;
}
