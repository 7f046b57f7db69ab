import type { Resource } from "../../resource.ts";
import { type Block, blockType } from "../../schema.ts";
import { record, type ValueRecord } from "../../values/value.ts";

/** The schema of a resource in parts that are planned apart. */
interface SchemaParts {
  /** What is about the object. */
  readonly object: Block;
  /** What is never sent, which concerns the provider alone; `timeouts` are in neither. */
  readonly unsent: Block;
}

const known = new WeakMap<Resource, SchemaParts>();

/** Tells what is about the object from what is never sent. */
export function schemaParts(resource: Resource): SchemaParts {
  let parts = known.get(resource);
  if (!parts) {
    parts = partsOf(resource);
    known.set(resource, parts);
  }
  return parts;
}

function partsOf({ block, definition }: Resource): SchemaParts {
  const { timeouts: _, ...others } = block.blocks;
  const blocks = definition.timeouts ? others : block.blocks;
  const attributes = (wanted: boolean): Block["attributes"] =>
    Object.fromEntries(
      Object.entries(block.attributes).filter(([, { unsent = false }]) => unsent === wanted),
    );
  return {
    object: { ...block, attributes: attributes(false), blocks },
    unsent: { ...block, attributes: attributes(true), blocks: {} },
  };
}

/** The members of a value that a part of its schema has. */
export function pickAttributes(block: Block, value: ValueRecord): ValueRecord {
  return record(Object.keys(blockType(block)[1]).map((name) => [name, value[name] ?? null]));
}
