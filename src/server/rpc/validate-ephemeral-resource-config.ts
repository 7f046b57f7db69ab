import { validateConfig } from "../../schema/engine/operations/validate.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { decodeBlock, diagnosticMessages } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function validateEphemeralResourceConfig(
  server: ProviderServer,
): RpcHandler<"validateEphemeralResourceConfig"> {
  return withDiagnostics(async ({ typeName, config }, context) => {
    const { block, definition } = await server.ephemeralResource(typeName);
    const value = decodeBlock(block, config);
    const diagnostics = validateConfig(block, value, definition, { typeName, log: context.log });
    return { diagnostics: diagnosticMessages(diagnostics, block, { within: [value] }) };
  });
}
