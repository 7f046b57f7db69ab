import type { Resource } from "../../resource.ts";
import { type Block, blockType } from "../../schema.ts";
import { cached } from "../../values/cached.ts";
import { record, type ValueRecord } from "../../values/value.ts";

/** The parts of a resource's schema that are planned separately. */
interface SchemaParts {
  /** The attributes and blocks of the API's object. */
  readonly object: Block;
  /** The attributes that are never sent, because they concern only the provider. `timeouts` belongs to neither part. */
  readonly unsent: Block;
}

/** Splits the schema of a resource into the API's object and the attributes that are never sent. */
export const schemaParts = cached(({ block, definition }: Resource): SchemaParts => {
  const isOfObject = (name: string) => !definition.timeouts || name !== "timeouts";
  const blocks = Object.fromEntries(Object.entries(block.blocks).filter(([name]) => isOfObject(name)));
  const attributes = (wanted: boolean): Block["attributes"] =>
    Object.fromEntries(
      Object.entries(block.attributes).filter(
        ([name, { unsent = false }]) => isOfObject(name) && unsent === wanted,
      ),
    );
  return {
    object: { ...block, attributes: attributes(false), blocks },
    unsent: { ...block, attributes: attributes(true), blocks: {} },
  };
});

/** Returns the members of a value that belong to a part of its schema. */
export function pickAttributes(block: Block, value: ValueRecord): ValueRecord {
  return record(Object.keys(blockType(block)[1]).map((name) => [name, value[name] ?? null]));
}
