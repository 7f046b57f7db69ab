import { EncodedPrivateState } from "../../schema/engine/operations/private-state.ts";
import { type Renewed, renewEphemeral } from "../../schema/engine/operations/renew-ephemeral.ts";
import type { EphemeralResource } from "../../schema/ephemeral.ts";
import { redactedLog } from "../../schema/masked-log.ts";
import type { ResponseOf, RpcHandler } from "../rpc-handlers.ts";
import { HeldLog } from "./held-log.ts";
import { diagnosticMessages, type Secrets } from "./messages.ts";
import type { ServedProvider } from "./served-provider.ts";
import { timestamp } from "./timestamp.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

const nothing = Buffer.alloc(0);

/** Renews an ephemeral object. The response always has private state, because the client keeps none if the response leaves it out. */
export function renewEphemeralResource(server: ServedProvider): RpcHandler<"renewEphemeralResource"> {
  return withDiagnostics(
    async ({ typeName, private: sentPrivate = nothing }, context) => {
      const ephemeral = await server.ephemeralResource(typeName);
      const { opening } = new EncodedPrivateState(sentPrivate);
      if (server.openObjects?.wasClosed(opening)) return { private: sentPrivate };
      const object = server.openObjects?.find(opening);
      const session = server.session(typeName, context);
      if (!object) {
        const renewed = await renewEphemeral(ephemeral, sentPrivate, session);
        const { texts } = new EncodedPrivateState(renewed.privateBytes);
        return responseOf(renewed, ephemeral, { ofProvider: [...server.secrets, ...texts] });
      }
      // The private state that it stores may be secret and is known only at the end.
      const held = new HeldLog(redactedLog(session.log, (text) => object.hide(text)));
      try {
        const renewed = await object.during(
          renewEphemeral(ephemeral, object.privateBytes, {
            typeName,
            api: object.opening.api,
            log: held.log,
            signal: server.openObjects
              ? AbortSignal.any([session.signal, server.openObjects.ending])
              : session.signal,
          }),
        );
        object.store(renewed.privateBytes);
        object.renewalFailure = renewed.diagnostics.find(({ severity }) => severity === "error");
        return responseOf(renewed, ephemeral, object.secrets);
      } finally {
        held.release();
      }
    },
    (request) => ({ private: request.private }),
  );
}

function responseOf(
  { privateBytes, renewAt, diagnostics }: Renewed,
  { block }: EphemeralResource,
  secrets: Secrets,
): ResponseOf<"renewEphemeralResource"> {
  return {
    private: Buffer.from(privateBytes),
    diagnostics: diagnosticMessages(diagnostics, block, secrets),
    ...(renewAt && { renewAt: timestamp(renewAt) }),
  };
}
