import { type Block, noBlocks } from "../schema.ts";
import { record, type Value, type ValueRecord } from "../values/value.ts";

/** A state with these attributes and nothing else: null for all others, and no blocks. */
export function minimalState({ attributes, blocks }: Block, given: ValueRecord): ValueRecord {
  const state = record();
  for (const name of Object.keys(attributes)) state[name] = given[name] ?? null;
  for (const [name, nested] of Object.entries(blocks)) state[name] = noBlocks(nested);
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
