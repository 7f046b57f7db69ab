import { computedBlockDiagnostics } from "../../schema/engine/operations/computed-blocks.ts";
import { validateConfig } from "../../schema/engine/operations/validate.ts";
import { rememberConfiguration } from "../../schema/engine/operations/validated-configurations.ts";
import { writeOnlyDiagnostics } from "../../schema/engine/operations/write-only-use.ts";
import { isRecord } from "../../schema/values/value.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { decodeConfig, diagnosticMessages } from "./messages.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function validateResourceConfig(server: ServedProvider): RpcHandler<"validateResourceConfig"> {
  return withDiagnostics(async ({ typeName, config, clientCapabilities }, context) => {
    const { block, definition } = await server.resource(typeName);
    const value = decodeConfig(block, config);
    // Terraform validates each resource block once before it configures the provider, and then each instance of it again. Pulumi's
    // bridge, which stores all inputs itself, encrypted, validates only with a configured provider.
    const isFirst = server.configured.kind === "not yet";
    if (isFirst && isRecord(value)) rememberConfiguration(typeName, value);
    const allowed = clientCapabilities?.writeOnlyAttributesAllowed ?? false;
    const diagnostics = [
      ...validateConfig(block, value, definition, { typeName, log: context.log }),
      ...computedBlockDiagnostics(block, value, clientCapabilities?.computedBlocksAllowed ?? false),
      ...writeOnlyDiagnostics(block, value, { allowed, advise: allowed && isFirst }),
    ];
    return { diagnostics: diagnosticMessages(diagnostics, block, { within: [value] }) };
  });
}
