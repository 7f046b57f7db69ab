import { type Block, noBlocks } from "../../schema.ts";
import { record, type Value, type ValueRecord } from "../../values/value.ts";
import { makeObject } from "../walk.ts";

/** A state with these attributes and nothing else: null for all others, and no blocks. */
export function minimalState(block: Block, given: ValueRecord): ValueRecord {
  return makeObject(block, ({ name, blocks }) => (blocks ? noBlocks(blocks) : (given[name] ?? null)));
}

/** The names of the attributes that identify an object. */
export function identifiersOf(block: Block): readonly string[] {
  return Object.keys(block.attributes).filter((name) => block.attributes[name]?.identifier);
}

/** The attributes that identify an object, and nothing else of its state. */
export function pickIdentifiers(block: Block, object: ValueRecord): ValueRecord {
  const known = identifiersOf(block).flatMap((name): [string, Value][] => {
    const value = object[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return minimalState(block, record(known));
}
