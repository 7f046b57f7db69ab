import type { MessageInit } from "../../protobuf/message.ts";
import type { Log } from "../../schema/contexts.ts";
import { readDataSource as read } from "../../schema/engine/operations/read-data-source.ts";
import { planNew } from "../../schema/engine/plan/plan-values.ts";
import type { Diagnostic } from "../generated/tfplugin6.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { deferral, deferredBy, mayDefer } from "./deferral.ts";
import { decodeBlock, stateMessage } from "./messages.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

/** The protocol's severity for errors. */
const error = 1;

export function readDataSource(server: ServedProvider): RpcHandler<"readDataSource"> {
  return withDiagnostics(async ({ typeName, config, clientCapabilities, providerMeta }, context) => {
    const dataSource = await server.dataSource(typeName);
    const { block } = dataSource;
    const deferred = deferral(server, { clientCapabilities });
    if (deferred) {
      const planned = planNew(block, decodeBlock(block, config));
      return { state: stateMessage(block, planned, config), deferred };
    }
    const session = server.session(typeName, context, { meta: providerMeta, kind: "dataSource" });
    const sent = decodeBlock(block, config);
    const deferralAllowed = mayDefer(server, { clientCapabilities });
    const outcome = await read(dataSource, sent, session, { deferralAllowed });
    const { state, diagnostics } = outcome;
    const own = deferredBy(outcome.deferred);
    const messages = server.messages(diagnostics, block, [sent, state]);
    return {
      ...(own && { deferred: own }),
      state: stateMessage(block, state, config),
      diagnostics: server.host === "pulumi" ? withoutWarnings(messages, session.log) : messages,
    };
  });
}

/** Moves warnings to the log, because Pulumi's bridge treats a warning of a data source as its failure. */
function withoutWarnings(
  messages: readonly MessageInit<Diagnostic>[],
  log: Log,
): readonly MessageInit<Diagnostic>[] {
  return messages.filter(({ severity, summary, detail }) => {
    if (severity === error) return true;
    log.warn(summary ?? "", { detail });
    return false;
  });
}
