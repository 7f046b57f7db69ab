import { computedBlockDiagnostics } from "../../schema/operations/computed-blocks.ts";
import { validateConfig } from "../../schema/operations/validate.ts";
import { rememberConfiguration } from "../../schema/operations/validated-configurations.ts";
import { writeOnlyDiagnostics } from "../../schema/operations/write-only-use.ts";
import { isRecord } from "../../schema/values/value.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { decodeBlock, decodeConfig, diagnosticMessages } from "./messages.ts";
import { logOf, type ProviderServer } from "./provider-server.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function validateResourceConfig(server: ProviderServer): RpcHandler<"validateResourceConfig"> {
  return withDiagnostics(async ({ typeName, config, clientCapabilities }, context) => {
    const { block, definition } = await server.resource(typeName);
    const value = decodeConfig(block, config);
    if (server.configured.kind === "not yet" && isRecord(value)) rememberConfiguration(typeName, value);
    const allowed = clientCapabilities?.writeOnlyAttributesAllowed ?? false;
    const diagnostics = [
      ...validateConfig(block, value, definition, { typeName, log: logOf(context) }),
      ...computedBlockDiagnostics(block, value, clientCapabilities?.computedBlocksAllowed ?? false),
      ...writeOnlyDiagnostics(block, value, { allowed, advise: allowed && !server.isPulumi }),
    ];
    return { diagnostics: diagnosticMessages(diagnostics, block, { within: [value] }) };
  });
}

export function validateDataResourceConfig(server: ProviderServer): RpcHandler<"validateDataResourceConfig"> {
  return withDiagnostics(async ({ typeName, config }, context) => {
    const { block, definition } = await server.dataSource(typeName);
    const value = decodeBlock(block, config);
    return {
      diagnostics: diagnosticMessages(
        validateConfig(block, value, definition, { typeName, log: logOf(context) }),
        block,
        { within: [value] },
      ),
    };
  });
}
