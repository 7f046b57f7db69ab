import { readResource as read } from "../../schema/engine/operations/read-resource.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { deferral, deferredBy, mayDefer } from "./deferral.ts";
import { keptIdentity, keptState } from "./kept.ts";
import { decodeState, stateMessage } from "./messages.ts";
import { nameSpan } from "./name-span.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function readResource(server: ServedProvider): RpcHandler<"readResource"> {
  return withDiagnostics(
    async (request, context) => {
      const { typeName, currentState, currentIdentity, clientCapabilities } = request;
      const resource = await server.resource(typeName);
      const deferred = deferral(server, { clientCapabilities });
      if (deferred) return { ...(await keepState(server, request)), deferred };
      const current = decodeState(resource.block, currentState);
      const session = server.session(typeName, context, { meta: request.providerMeta });
      const identity = decodeIdentity(resource, currentIdentity);
      const deferralAllowed = mayDefer(server, { clientCapabilities });
      const asked = { current, identity, privateBytes: request.private, deferralAllowed };
      const outcome = await read(resource, asked, session);
      const { state, privateBytes, diagnostics } = outcome;
      nameSpan(resource, state, current);
      const own = deferredBy(outcome.deferred);
      return {
        ...(own && { deferred: own }),
        newState: stateMessage(resource.block, state, currentState),
        private: privateBytes,
        diagnostics: server.messages(diagnostics, resource.block, [current, state]),
        newIdentity: identityMessage(resource, outcome.identity),
      };
    },
    // The response returns the state, because clients lose everything that it leaves out.
    (request) => keepState(server, request),
  );
}

type Request = Parameters<RpcHandler<"readResource">>[0];

async function keepState(
  server: ServedProvider,
  { typeName, currentState: state, currentIdentity: identity, ...request }: Request,
) {
  return {
    newState: await keptState(server, typeName, state),
    private: request.private,
    newIdentity: await keptIdentity(server, typeName, { identity, state }),
  };
}
