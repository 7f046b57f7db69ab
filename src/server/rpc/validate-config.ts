import { validateConfig } from "../../schema/engine/operations/validate.ts";
import type { Block } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import type { DynamicValue } from "../generated/tfplugin6.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { decodeBlock, diagnosticMessages } from "./messages.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

/** A definition with the checks of its author. */
interface Checked {
  readonly block: Block;
  readonly definition: Parameters<typeof validateConfig>[2];
}

/** Returns a handler that checks a configuration by its schema and the checks of the author alone. */
export function validateByDefinition(
  load: (typeName: string) => Promise<Checked>,
  decode: (block: Block, message: DynamicValue | undefined) => Value = decodeBlock,
): RpcHandler<"validateDataResourceConfig" | "validateActionConfig" | "validateEphemeralResourceConfig"> {
  return withDiagnostics(async ({ typeName, config }, context) => {
    const { block, definition } = await load(typeName);
    const value = decode(block, config);
    const found = validateConfig(block, value, definition, { typeName, log: context.log });
    return { diagnostics: diagnosticMessages(found, block, { within: [value] }) };
  });
}
