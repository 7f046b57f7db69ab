import { planDataSource, readDataSource as read } from "../../schema/operations/read-data-source.ts";
import { blockType } from "../../schema/schema.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { deferral } from "./deferral.ts";
import { decodeBlock, diagnosticMessages, dynamicValue } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function readDataSource(server: ProviderServer): RpcHandler<"readDataSource"> {
  return withDiagnostics(async ({ typeName, config, clientCapabilities, providerMeta }, context) => {
    const dataSource = await server.dataSource(typeName);
    const type = blockType(dataSource.block);
    const deferred = deferral(server, { clientCapabilities });
    if (deferred) {
      const planned = planDataSource(dataSource, decodeBlock(dataSource.block, config));
      return { state: dynamicValue(type, planned), deferred };
    }
    const session = server.session(typeName, context, providerMeta);
    const sent = decodeBlock(dataSource.block, config);
    const { state, diagnostics } = await read(dataSource, sent, session);
    return {
      state: dynamicValue(type, state),
      diagnostics: diagnosticMessages(diagnostics, dataSource.block, {
        within: [sent, state],
        ofProvider: server.secrets,
      }),
    };
  });
}
