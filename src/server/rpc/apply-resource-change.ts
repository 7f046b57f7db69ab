import { applyResource } from "../../schema/lifecycle/apply-resource.ts";
import { importIdOf } from "../../schema/lifecycle/import-resource.ts";
import { nameOf } from "../../schema/lifecycle/operation.ts";
import { blockType } from "../../schema/schema.ts";
import { identifiersOnly } from "../../schema/state/bare-state.ts";
import { isRecord } from "../../schema/values/value.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { diagnosticOf, guarded } from "./guarded.ts";
import { decodedBlock, diagnosticMessages, dynamicValue } from "./messages.ts";
import { identityData } from "./resource-identity.ts";
import type { Runtime } from "./runtime.ts";

export function applyResourceChange(runtime: Runtime): NonNullable<ProviderHandlers["applyResourceChange"]> {
  return guarded(
    async ({ typeName, priorState, plannedState, config, plannedPrivate, plannedIdentity }, context) => {
      const resource = await runtime.resource(typeName);
      const type = blockType(resource.block);
      const request = {
        config: decodedBlock(resource.block, config),
        prior: decodedBlock(resource.block, priorState),
        planned: decodedBlock(resource.block, plannedState),
        plannedPrivate,
      };
      const session = runtime.session(typeName, context);
      const creation =
        request.prior === null
          ? context.creating({ typeName, name: nameOf(resource, request.planned) })
          : undefined;
      const { state, privateBytes, diagnostics, uncertain } = await applyResource(resource, request, session);
      if (state !== null) creation?.made(importIdOf(resource, state));
      else if (uncertain) creation?.uncertain();
      const { prior, planned, config: configured } = request;
      const secrets = { within: [prior, planned, configured, state], ofProvider: runtime.secrets };
      const messages = diagnosticMessages(diagnostics, resource.block, secrets);
      try {
        return {
          newState: dynamicValue(type, state),
          private: privateBytes,
          diagnostics: messages,
          newIdentity: state === null ? null : identityData(resource, state, plannedIdentity),
        };
      } catch (error) {
        // What was made must not get lost because not all of it can be said.
        const named = isRecord(state) ? identifiersOnly(resource.block, state) : request.prior;
        messages.push(...diagnosticMessages([diagnosticOf(error, context)], resource.block, secrets));
        return { newState: dynamicValue(type, named), private: privateBytes, diagnostics: messages };
      }
    },
    (request) => ({ newState: request.priorState, private: request.plannedPrivate }),
  );
}
