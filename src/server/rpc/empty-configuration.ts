import { fromJson } from "../../schema/engine/codec/json.ts";
import { fillNullBlocks } from "../../schema/engine/state/null-blocks.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import type { DynamicValue } from "../generated/tfplugin6.ts";
import { decodeBlock } from "./messages.ts";

/** Decodes the configuration of a block like `decodeBlock`. In an omitted block, no attribute is set. */
export function decodeOmissible(block: Block, message: DynamicValue | undefined): Value {
  return decodeBlock(block, message) ?? fillNullBlocks(block, fromJson(blockType(block), {}));
}
