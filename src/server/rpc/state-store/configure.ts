import { openStateStore } from "../../../schema/engine/operations/open-state-store.ts";
import { chunkSizeFor } from "../../../schema/engine/operations/state-chunks.ts";
import { validateConfig } from "../../../schema/engine/operations/validate.ts";
import type { RequestOf, RpcHandler } from "../../rpc-handlers.ts";
import { decodeBlock } from "../messages.ts";
import type { ServedProvider } from "../served-provider.ts";
import { withDiagnostics } from "../with-diagnostics.ts";

export function validateStateStoreConfig(server: ServedProvider): RpcHandler<"validateStateStoreConfig"> {
  return withDiagnostics(async ({ typeName, config }, context) => {
    const { block, definition } = await server.stateStore(typeName);
    const value = decodeBlock(block, config);
    const found = validateConfig(block, value, definition, { typeName, log: context.log });
    return { diagnostics: server.messages(found, block, [value]) };
  });
}

/** Replaces any open store of this type. Every response has the capabilities, because clients crash without them. */
export function configureStateStore(server: ServedProvider): RpcHandler<"configureStateStore"> {
  return withDiagnostics(
    async (request, context) => {
      const { typeName, config } = request;
      server.openStores.delete(typeName);
      const loaded = await server.stateStore(typeName);
      const { block, definition } = loaded;
      const value = decodeBlock(block, config);
      // The store created here logs in many later calls, so it must not use the log of this call.
      const session = { ...server.session(typeName, context), log: context.processLog };
      const { opened, diagnostics } = await openStateStore(loaded, value, session);
      const capabilities = capabilitiesFor(request);
      if (opened) {
        const { chunkSize } = capabilities;
        server.openStores.set(typeName, { ...opened, block, definition, config: value, chunkSize });
      }
      return { diagnostics: server.messages(diagnostics, block, [value]), capabilities };
    },
    (request) => ({ capabilities: capabilitiesFor(request) }),
  );
}

function capabilitiesFor({ capabilities }: RequestOf<"configureStateStore">) {
  return { chunkSize: chunkSizeFor(capabilities?.chunkSize) };
}
