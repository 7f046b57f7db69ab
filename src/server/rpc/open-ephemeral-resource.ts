import { ownError } from "../../schema/diagnostic.ts";
import { type Opened, openEphemeral } from "../../schema/engine/operations/open-ephemeral.ts";
import { planNew } from "../../schema/engine/plan/plan-values.ts";
import { redactedLog } from "../../schema/masked-log.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { closingMs } from "./close-ephemeral-resource.ts";
import { deferral } from "./deferral.ts";
import { HeldLog } from "./held-log.ts";
import { decodeBlock, diagnosticMessages, stateMessage } from "./messages.ts";
import { type OpenObject, OpenObjects } from "./open-objects.ts";
import type { ServedProvider } from "./served-provider.ts";
import { timestamp } from "./timestamp.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

/** Opens an ephemeral object. Closes it before the response if the client will not know about it. */
export function openEphemeralResource(server: ServedProvider): RpcHandler<"openEphemeralResource"> {
  return withDiagnostics(async ({ typeName, config, clientCapabilities }, context) => {
    const ephemeral = await server.ephemeralResource(typeName);
    const { block } = ephemeral;
    const sent = decodeBlock(block, config);
    const deferred = deferral(server, { clientCapabilities });
    if (deferred) return { result: stateMessage(block, planNew(block, sent), config), deferred };
    const session = server.session(typeName, context, { kind: "ephemeral" });
    if (server.hasEnded) {
      throw ownError([], `${typeName} not opened`, "The client has asked the provider to end.");
    }
    server.openObjects ??= new OpenObjects();
    const { openObjects } = server;
    const { id, object } = openObjects.begin({
      typeName,
      ephemeral,
      api: session.api,
      log: context.processLog,
      config: sent,
      ofProvider: server.secrets,
    });
    const open = async () => {
      const signal = AbortSignal.any([session.signal, openObjects.ending]);
      // The secrets of the result are known only at the end, and an earlier line may contain one.
      const held = new HeldLog(redactedLog(context.log, (text) => object.hide(text)));
      try {
        const operation = { ...session, log: held.log, signal };
        return take(object, await openEphemeral(ephemeral, { config: sent, opening: id }, operation));
      } finally {
        held.release();
      }
    };
    const messages = (list: Opened["diagnostics"]) => diagnosticMessages(list, block, object.secrets);
    /** Closes the object before an error response, after which the client does not close it. */
    const close = async () => (object.isOpen ? await object.close(closingMs) : []);

    try {
      const { result, privateBytes, renewAt, diagnostics } = await object.during(open());
      if (result === null) return { diagnostics: messages([...diagnostics, ...(await close())]) };
      const response = {
        result: stateMessage(block, result, config),
        private: Buffer.from(privateBytes),
        diagnostics: messages(diagnostics),
        ...(renewAt && { renewAt: timestamp(renewAt) }),
      };
      if (context.signal.aborted || server.hasEnded) await close();
      return response;
    } catch (error) {
      await close();
      throw error;
    } finally {
      openObjects.forget(id);
    }
  });
}

/** Records the outcome of an open. */
function take(object: OpenObject, opened: Opened): Opened {
  object.within = [...object.within, opened.returned, opened.result];
  object.store(opened.privateBytes, opened.secrets);
  object.isOpen = opened.isOpen;
  return opened;
}
