import { readDataSource as read } from "../../schema/lifecycle/read-data-source.ts";
import { blockType } from "../../schema/schema.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { guarded } from "./guarded.ts";
import { decodedBlock, diagnosticMessages, dynamicValue } from "./messages.ts";
import type { Runtime } from "./runtime.ts";

export function readDataSource(runtime: Runtime): NonNullable<ProviderHandlers["readDataSource"]> {
  return guarded(async ({ typeName, config }, context) => {
    const dataSource = await runtime.dataSource(typeName);
    const type = blockType(dataSource.block);
    const session = runtime.session(typeName, context);
    const sent = decodedBlock(dataSource.block, config);
    const { state, diagnostics } = await read(dataSource, sent, session);
    return {
      state: dynamicValue(type, state),
      diagnostics: diagnosticMessages(diagnostics, dataSource.block, {
        within: [sent, state],
        ofProvider: runtime.secrets,
      }),
    };
  });
}
