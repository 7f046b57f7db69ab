import type { Resource } from "../define.ts";
import { type Attribute, type Block, blockType } from "../schema.ts";
import { record, type ValueRecord } from "../values/value.ts";

/** The part of a schema that is about the object: all but `timeouts` and what is never sent, which concern the provider alone. */
export function objectBlock({ block, definition }: Resource): Block {
  const attributes = attributesThat(block, ({ unsent }) => !unsent);
  if (!definition.timeouts) return hasUnsent(block) ? { ...block, attributes } : block;
  const { timeouts: _, ...blocks } = block.blocks;
  return { ...block, attributes, blocks };
}

/** The part that is never sent, without `timeouts`. */
export function unsentBlock({ block }: Resource): Block {
  return { ...block, attributes: attributesThat(block, ({ unsent }) => unsent === true), blocks: {} };
}

function hasUnsent({ attributes }: Block): boolean {
  return Object.values(attributes).some(({ unsent }) => unsent);
}

function attributesThat({ attributes }: Block, is: (attribute: Attribute) => boolean): Block["attributes"] {
  return Object.fromEntries(Object.entries(attributes).filter(([, attribute]) => is(attribute)));
}

/** The members of a value that a part of its schema has. */
export function pickAttributes(block: Block, value: ValueRecord): ValueRecord {
  return record(Object.keys(blockType(block)[1]).map((name) => [name, value[name] ?? null]));
}
