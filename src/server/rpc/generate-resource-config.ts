import { generateConfig } from "../../schema/engine/operations/generate-config.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { decodeState, stateMessage } from "./messages.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function generateResourceConfig(server: ServedProvider): RpcHandler<"generateResourceConfig"> {
  return withDiagnostics(async ({ typeName, state }, context) => {
    const resource = await server.resource(typeName);
    const value = decodeState(resource.block, state);
    const { config, diagnostics } = generateConfig(resource, value, { typeName, log: context.log });
    return {
      config: stateMessage(resource.block, config),
      diagnostics: server.messages(diagnostics, resource.block, [value]),
    };
  });
}
