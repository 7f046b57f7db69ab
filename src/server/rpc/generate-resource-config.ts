import { generateConfig } from "../../schema/operations/generate-config.ts";
import { blockType } from "../../schema/schema.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { decodeBlock, diagnosticMessages, dynamicValue } from "./messages.ts";
import { logOf, type ProviderServer } from "./provider-server.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function generateResourceConfig(server: ProviderServer): RpcHandler<"generateResourceConfig"> {
  return withDiagnostics(async ({ typeName, state }, context) => {
    const resource = await server.resource(typeName);
    const value = decodeBlock(resource.block, state);
    const { config, diagnostics } = generateConfig(resource, value, { typeName, log: logOf(context) });
    return {
      config: dynamicValue(blockType(resource.block), config),
      diagnostics: diagnosticMessages(diagnostics, resource.block, {
        within: [value],
        ofProvider: server.secrets,
      }),
    };
  });
}
