import { type Block, noBlocks } from "../schema.ts";
import { record, type Value, type ValueRecord } from "../values/value.ts";
import { makeObject } from "../walk.ts";

/** A state with these attributes and nothing else: null for all others, and no blocks. */
export function minimalState(block: Block, given: ValueRecord): ValueRecord {
  return makeObject(block, ({ name, blocks }) => (blocks ? noBlocks(blocks) : (given[name] ?? null)));
}

/** What names an object, and nothing else of its state. */
export function pickIdentifiers(block: Block, object: ValueRecord): ValueRecord {
  const names = Object.keys(block.attributes).filter((name) => block.attributes[name]?.identifier);
  const known = names.flatMap((name): [string, Value][] => {
    const value = object[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return minimalState(block, record(known));
}
