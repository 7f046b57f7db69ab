import { fromJson } from "../../schema/engine/codec/json.ts";
import { fillNullBlocks } from "../../schema/engine/state/null-blocks.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";

/** Returns the configuration of an omitted block: no attribute is set. */
export function emptyConfiguration(block: Block): Value {
  return fillNullBlocks(block, fromJson(blockType(block), {}));
}
