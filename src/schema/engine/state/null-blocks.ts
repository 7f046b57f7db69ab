import { invalidValue } from "../../diagnostic.ts";
import { type Content, hasNoBlocks, type NestedBlock, noBlocks } from "../../schema.ts";
import { isUnknown, Unknown } from "../../values/unknown.ts";
import { isRecord, record, type Value } from "../../values/value.ts";
import { makeObject, mapObjects, membersOf } from "../walk.ts";

/**
 * The value of a block with no blocks where it has null in place of some, as Terraform itself has it. Other hosts send null
 * for what is not configured, and states of older versions do not have all.
 */
export function fillNullBlocks(content: Content, value: Value): Value {
  return mapBlocks(content, value, (nested, blocks) => (blocks === null ? noBlocks(nested) : blocks));
}

/**
 * A configuration with null in place of computed blocks that it does not have, and no blocks in place of all others. Terraform
 * says null in a plan, and that there are none in validation and apply.
 */
export function openComputedBlocks(content: Content, config: Value): Value {
  return mapBlocks(content, config, (nested, blocks) => {
    if (!hasNoBlocks(nested, blocks)) return blocks;
    return nested.computed ? null : noBlocks(nested);
  });
}

/**
 * A value of a block with other blocks in it, at every depth, inner ones last. A block that is unknown as a whole, which hosts other than
 * Terraform may send among others, becomes one with unknown attributes: code of authors always sees an object. Throws a DiagnosticError
 * where one of several blocks is null, which no configuration has.
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
    mapped[name] = mapObjects(objects, change(blocks, value[name] ?? null), (object, step) => {
      if (object === null && step !== undefined) throw invalidValue(`A ${name} block is null.`);
      const isOneOfMany = step !== undefined && isUnknown(object);
      return mapBlocks(blocks.block, isOneOfMany ? withUnknowns(blocks.block) : object, change);
    });
  }
  return mapped;
}

/** A block of which nothing is known but what no configuration can set. */
function withUnknowns(content: Content): Value {
  const unknown = new Unknown();
  return makeObject(content, ({ attribute }) =>
    attribute && !attribute.required && !attribute.optional ? null : unknown,
  );
}
