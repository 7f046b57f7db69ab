import { readResource as read } from "../../schema/lifecycle/read-resource.ts";
import { blockType } from "../../schema/schema.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { guarded } from "./guarded.ts";
import { decodedBlock, diagnosticMessages, dynamicValue } from "./messages.ts";
import { identityData } from "./resource-identity.ts";
import type { Runtime } from "./runtime.ts";

/** A reason of the protocol for putting a resource off: the provider's configuration is not known yet. */
const providerConfigUnknown = 2;

export function readResource(runtime: Runtime): NonNullable<ProviderHandlers["readResource"]> {
  return guarded(
    async (request, context) => {
      const { typeName, currentState, currentIdentity, clientCapabilities } = request;
      const resource = await runtime.resource(typeName);
      if (runtime.configured.kind === "unknown" && clientCapabilities?.deferralAllowed) {
        return { ...unchanged(request), deferred: { reason: providerConfigUnknown } };
      }
      const type = blockType(resource.block);
      const current = decodedBlock(resource.block, currentState);
      const session = runtime.session(typeName, context);
      const { state, privateBytes, diagnostics } = await read(
        resource,
        { current, privateBytes: request.private },
        session,
      );
      return {
        newState: dynamicValue(type, state),
        private: privateBytes,
        diagnostics: diagnosticMessages(diagnostics, resource.block, {
          within: [current, state],
          ofProvider: runtime.secrets,
        }),
        newIdentity: identityData(resource, state, currentIdentity),
      };
    },
    // Whatever is not handed back is lost.
    unchanged,
  );
}

type Request = Parameters<NonNullable<ProviderHandlers["readResource"]>>[0];

function unchanged(request: Request) {
  return {
    newState: request.currentState ?? null,
    private: request.private,
    newIdentity: request.currentIdentity ?? null,
  };
}
