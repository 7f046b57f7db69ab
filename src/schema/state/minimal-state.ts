import { type Block, blockType, type NestedBlock } from "../schema.ts";
import { record, type Value, type ValueRecord } from "../values/value.ts";

/** A state with these attributes and nothing else: null for all others, and no blocks. */
export function minimalState({ attributes, blocks }: Block, given: ValueRecord): ValueRecord {
  const state = record();
  for (const name of Object.keys(attributes)) state[name] = given[name] ?? null;
  for (const [name, nested] of Object.entries(blocks)) state[name] = emptyBlocks(nested);
  return state;
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

/** No blocks of a kind, as state holds them. */
function emptyBlocks({ nesting, block }: NestedBlock): Value {
  if (nesting === "single") return null;
  if (nesting === "map") return record();
  if (nesting !== "group") return [];
  const nulls = record(Object.keys(blockType(block)[1]).map((name) => [name, null]));
  for (const [name, nested] of Object.entries(block.blocks)) nulls[name] = emptyBlocks(nested);
  return nulls;
}
