import { readResource as read } from "../../schema/operations/read-resource.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { deferral } from "./deferral.ts";
import { decodeState, diagnosticMessages, stateMessage } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function readResource(server: ProviderServer): RpcHandler<"readResource"> {
  return withDiagnostics(
    async (request, context) => {
      const { typeName, currentState, currentIdentity, clientCapabilities } = request;
      const resource = await server.resource(typeName);
      const deferred = deferral(server, { clientCapabilities });
      if (deferred) return { ...keepState(request), deferred };
      const current = decodeState(resource.block, currentState);
      const session = server.session(typeName, context, request.providerMeta);
      const identity = decodeIdentity(resource, currentIdentity);
      const outcome = await read(resource, { current, identity, privateBytes: request.private }, session);
      const { state, privateBytes, diagnostics } = outcome;
      return {
        newState: stateMessage(resource.block, state),
        private: privateBytes,
        diagnostics: diagnosticMessages(diagnostics, resource.block, {
          within: [current, state],
          ofProvider: server.secrets,
        }),
        newIdentity: identityMessage(resource, outcome.identity),
      };
    },
    // Whatever is not handed back is lost.
    keepState,
  );
}

type Request = Parameters<RpcHandler<"readResource">>[0];

function keepState(request: Request) {
  return {
    newState: request.currentState ?? null,
    private: request.private,
    newIdentity: request.currentIdentity ?? null,
  };
}
