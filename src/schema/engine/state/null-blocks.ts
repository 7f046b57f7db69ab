import { invalidValue } from "../../diagnostic.ts";
import { type Content, hasNoBlocks, type NestedBlock, noBlocks } from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import { isRecord, record, type Value } from "../../values/value.ts";
import { makeObject, mapObjects, membersOf } from "../../walk.ts";

/**
 * Replaces null by no blocks in the value of a block, which is Terraform's own form. Other hosts send null
 * for blocks that are not configured, and states of older versions lack some blocks.
 */
export function fillNullBlocks(content: Content, value: Value): Value {
  return mapBlocks(content, value, (nested, blocks) => (blocks === null ? noBlocks(nested) : blocks));
}

/**
 * Returns a configuration with null for computed blocks that it does not have, and with no blocks for all others. Terraform
 * sends null in a plan, and no blocks in validation and apply.
 */
export function openComputedBlocks(content: Content, config: Value): Value {
  return mapBlocks(content, config, (nested, blocks) => {
    if (!hasNoBlocks(nested, blocks)) return blocks;
    return nested.computed ? null : noBlocks(nested);
  });
}

/**
 * Maps the blocks in a value at every depth, inner ones last. A wholly unknown block, which hosts other than
 * Terraform may send among others, becomes a block with unknown attributes, so that authors' code always receives an object. Throws a
 * DiagnosticError if one of several blocks is null, which no configuration can have.
 */
function mapBlocks(
  content: Content,
  value: Value,
  change: (nested: NestedBlock, blocks: Value) => Value,
): Value {
  if (!isRecord(value) || Object.keys(content.blocks).length === 0) return value;
  const mapped = record(Object.entries(value));
  for (const { name, blocks, objects } of membersOf(content)) {
    if (!blocks) continue;
    const changed = (object: Value) => mapBlocks(blocks.block, object, change);
    mapped[name] = mapObjects(objects, change(blocks, value[name] ?? null), changed, (object, step) => {
      if (step === undefined) return object;
      if (object === null) throw invalidValue(`A ${name} block is null.`);
      return changed(withUnknowns(blocks.block));
    });
  }
  return mapped;
}

/** Returns a block whose attributes are unknown, except those that no configuration can set. */
function withUnknowns(content: Content): Value {
  const unknown = new Unknown();
  return makeObject(content, ({ attribute }) =>
    attribute && !attribute.required && !attribute.optional ? null : unknown,
  );
}
