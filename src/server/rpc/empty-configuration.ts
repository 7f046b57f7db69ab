import { minimalState } from "../../schema/engine/state/minimal-state.ts";
import type { Block } from "../../schema/schema.ts";
import { record, type Value } from "../../schema/values/value.ts";
import type { DynamicValue } from "../generated/tfplugin6.ts";
import { decodeBlock } from "./messages.ts";

/** Decodes the configuration of a block like `decodeBlock`. In an omitted block, no attribute is set. */
export function decodeOmissible(block: Block, message: DynamicValue | undefined): Value {
  return decodeBlock(block, message) ?? minimalState(block, record());
}
