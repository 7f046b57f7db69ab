import { planResource } from "../../schema/engine/operations/plan-resource.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { deferral, deferredBy, mayDefer } from "./deferral.ts";
import { keptIdentity, keptState } from "./kept.ts";
import { attributePath, decodeConfig, decodeState, holdsNull, stateMessage } from "./messages.ts";
import { nameSpan } from "./name-span.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";

export function planResourceChange(server: ServedProvider): RpcHandler<"planResourceChange"> {
  return withDiagnostics(
    async (request, context) => {
      const { typeName, priorState, proposedNewState, config, priorPrivate, priorIdentity } = request;
      const resource = await server.resource(typeName);
      const sent = {
        config: decodeConfig(resource.block, config),
        prior: decodeState(resource.block, priorState),
        isDestroy: holdsNull(proposedNewState),
      };
      const byProvider = deferral(server, request);
      const plan = await planResource(
        resource,
        {
          ...sent,
          computedBlocksAllowed: request.clientCapabilities?.computedBlocksAllowed ?? false,
          priorPrivate,
          plannedPrivate: request.plannedPrivate,
          priorIdentity: decodeIdentity(resource, priorIdentity),
          bySchemaAlone: byProvider !== undefined,
          deferralAllowed: mayDefer(server, request),
        },
        server.planning(typeName, context, request.providerMeta),
      );
      const { planned, requiresReplace, privateBytes, identity, diagnostics } = plan;
      nameSpan(resource, planned, sent.prior);
      const deferred = byProvider ?? deferredBy(plan.deferred);
      return {
        plannedState: stateMessage(resource.block, planned, config, priorState),
        requiresReplace: requiresReplace.map((path) => attributePath(path, resource.block)),
        plannedPrivate: privateBytes,
        diagnostics: server.messages(diagnostics, resource.block, [sent.config, sent.prior]),
        plannedIdentity: identityMessage(resource, identity),
        ...(deferred && !diagnostics.some(({ severity }) => severity === "error") && { deferred }),
      };
    },
    async ({ typeName, priorState: state, priorPrivate, priorIdentity: identity }) => ({
      plannedState: await keptState(server, typeName, state),
      plannedPrivate: priorPrivate,
      plannedIdentity: await keptIdentity(server, typeName, { identity, state }),
    }),
  );
}
