import { Diagnostics } from "../../schema/diagnostic.ts";
import { validateConfig } from "../../schema/operations/validate.ts";
import { writeOnlyPaths } from "../../schema/operations/write-only-paths.ts";
import { pathText } from "../../schema/path.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { decodeBlock, diagnosticMessages } from "./messages.ts";
import { logOf, type ProviderServer } from "./provider-server.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function validateResourceConfig(server: ProviderServer): RpcHandler<"validateResourceConfig"> {
  return withDiagnostics(async ({ typeName, config, clientCapabilities }, context) => {
    const { block, definition } = await server.resource(typeName);
    const value = decodeBlock(block, config);
    const diagnostics = new Diagnostics();
    diagnostics.add(...validateConfig(block, value, definition, { typeName, log: logOf(context) }));
    if (!clientCapabilities?.writeOnlyAttributesAllowed) {
      for (const path of writeOnlyPaths(block, value)) {
        const detail = `${pathText(path)} is write-only, which requires Terraform 1.11 or later.`;
        diagnostics.error(path, "Write-only attribute not supported", detail);
      }
    }
    return { diagnostics: diagnosticMessages(diagnostics.list, block, { within: [value] }) };
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
