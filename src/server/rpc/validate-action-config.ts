import { validateConfig } from "../../schema/engine/operations/validate.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { emptyConfiguration } from "./empty-configuration.ts";
import { decodeBlock, diagnosticMessages } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function validateActionConfig(server: ProviderServer): RpcHandler<"validateActionConfig"> {
  return withDiagnostics(async ({ typeName, config }, context) => {
    const { block, definition } = await server.action(typeName);
    const value = decodeBlock(block, config) ?? emptyConfiguration(block);
    const found = validateConfig(block, value, definition, { typeName, log: context.log });
    return { diagnostics: diagnosticMessages(found, block, { within: [value] }) };
  });
}
