import { planResource } from "../../schema/lifecycle/plan-resource.ts";
import { blockType } from "../../schema/schema.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { guarded } from "./guarded.ts";
import { attributePath, decodedBlock, diagnosticMessages, dynamicValue } from "./messages.ts";
import { identityData } from "./resource-identity.ts";
import type { Runtime } from "./runtime.ts";

export function planResourceChange(runtime: Runtime): NonNullable<ProviderHandlers["planResourceChange"]> {
  return guarded(
    async (request, context) => {
      const { typeName, priorState, proposedNewState, config, priorPrivate, priorIdentity } = request;
      const resource = await runtime.resource(typeName);
      const type = blockType(resource.block);
      const sent = {
        config: decodedBlock(resource.block, config),
        prior: decodedBlock(resource.block, priorState),
        proposed: decodedBlock(resource.block, proposedNewState),
      };
      const { planned, requiresReplace, privateBytes, diagnostics } = await planResource(
        resource,
        { ...sent, priorPrivate },
        runtime.planning(typeName, context),
      );
      return {
        plannedState: dynamicValue(type, planned),
        requiresReplace: requiresReplace.map((path) => attributePath(path, resource.block)),
        plannedPrivate: privateBytes,
        diagnostics: diagnosticMessages(diagnostics, resource.block, {
          within: [sent.config, sent.prior],
          ofProvider: runtime.secrets,
        }),
        plannedIdentity: identityData(resource, planned, priorIdentity),
      };
    },
    (request) => ({ plannedState: request.priorState, plannedPrivate: request.priorPrivate }),
  );
}
