import { blockType, type Content, type NestedBlock } from "../schema.ts";
import { isRecord, isSequence, record, type Value } from "../values/value.ts";

/**
 * The value of a block with no blocks where it has null in place of some, as Terraform itself has it. Other hosts send null
 * for what is not configured, and states of older versions do not have all.
 */
export function fillNullBlocks(content: Content, value: Value): Value {
  const blocks = Object.entries(content.blocks);
  if (!isRecord(value) || blocks.length === 0) return value;
  const filled = record(Object.entries(value));
  for (const [name, nested] of blocks) filled[name] = fillBlocks(nested, value[name] ?? null);
  return filled;
}

function fillBlocks({ nesting, block }: NestedBlock, value: Value): Value {
  const each = (element: Value) => fillNullBlocks(block, element);
  if (isSequence(value)) return value.map(each);
  if (nesting === "map" && isRecord(value)) {
    return record(Object.entries(value).map(([key, element]) => [key, each(element)]));
  }
  return each(value === null ? emptyBlocks(nesting, block) : value);
}

function emptyBlocks(nesting: NestedBlock["nesting"], block: Content): Value {
  switch (nesting) {
    case "list":
    case "set":
      return [];
    case "map":
      return record();
    case "group":
      return record(Object.keys(blockType(block)[1]).map((name) => [name, null]));
    case "single":
      return null;
  }
}
