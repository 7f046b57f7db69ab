import type { Resource } from "../define.ts";
import { type Block, blockType } from "../schema.ts";
import { record, type ValueRecord } from "../values/value.ts";

/** The part of a schema that is about the object: all but `timeouts`, which concern the framework alone. */
export function objectBlock({ block, definition }: Resource): Block {
  if (!definition.timeouts) return block;
  const { timeouts: _, ...blocks } = block.blocks;
  return { ...block, blocks };
}

/** The members of a value that a part of its schema has. */
export function pickAttributes(block: Block, value: ValueRecord): ValueRecord {
  return record(Object.keys(blockType(block)[1]).map((name) => [name, value[name] ?? null]));
}
