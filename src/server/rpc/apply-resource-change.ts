import { applyResource } from "../../schema/engine/operations/apply-resource.ts";
import { importLine } from "../../schema/engine/operations/host-sentences.ts";
import { importIdOf } from "../../schema/engine/operations/import-resource.ts";
import { nameOf, type OperationContext } from "../../schema/engine/operations/operation-context.ts";
import { pickIdentifiers } from "../../schema/engine/state/minimal-state.ts";
import { shortToken } from "../../schema/pulumi-names.ts";
import type { Resource } from "../../schema/resource.ts";
import { isRecord, type Value } from "../../schema/values/value.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import type { CreatedObject } from "../unsaved.ts";
import { keptIdentity, keptState } from "./kept.ts";
import { decodeConfig, decodeState, stateMessage } from "./messages.ts";
import { nameSpan } from "./name-span.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";
import type { ServedProvider } from "./served-provider.ts";
import { diagnosticOf, withDiagnostics } from "./with-diagnostics.ts";

export function applyResourceChange(server: ServedProvider): RpcHandler<"applyResourceChange"> {
  return withDiagnostics(
    async (
      { typeName, priorState, plannedState, config, plannedPrivate, plannedIdentity, providerMeta },
      context,
    ) => {
      const resource = await server.resource(typeName);
      server.isApplying = true;
      const request = {
        config: decodeConfig(resource.block, config),
        prior: decodeState(resource.block, priorState),
        planned: decodeState(resource.block, plannedState),
        plannedPrivate,
        plannedIdentity: decodeIdentity(resource, plannedIdentity),
      };
      const session = server.session(typeName, context, { meta: providerMeta });
      const creation =
        request.prior === null
          ? context.creating(createdObject(resource, request.planned, session))
          : undefined;
      const { state, privateBytes, identity, diagnostics, uncertain } = await applyResource(
        resource,
        request,
        session,
      );
      nameSpan(resource, state, request.prior, request.planned);
      if (state !== null) creation?.made(importIdOf(resource, state));
      else if (uncertain) creation?.uncertain();
      const { prior, planned, config: configured } = request;
      const within = [prior, planned, configured, state];
      const messages = server.messages(diagnostics, resource.block, within);
      try {
        return {
          newState: stateMessage(resource.block, state, plannedState),
          private: privateBytes,
          diagnostics: messages,
          newIdentity: identityMessage(resource, identity),
        };
      } catch (error) {
        // A created object must not get lost because a part of it cannot be encoded.
        const named = isRecord(state) ? pickIdentifiers(resource.block, state) : request.prior;
        const isDropped = server.host === "pulumi" && request.prior === null && named !== null;
        const diagnostic = {
          ...diagnosticOf(error, context),
          ...(isDropped && { severity: "warning" as const }),
        };
        messages.push(...server.messages([diagnostic], resource.block, within));
        return {
          newState: stateMessage(resource.block, named),
          private: privateBytes,
          diagnostics: messages,
          newIdentity: request.prior === null ? null : identityMessage(resource, request.plannedIdentity),
        };
      }
    },
    async ({ typeName, priorState: state, plannedPrivate, plannedIdentity: identity }) => ({
      newState: await keptState(server, typeName, state),
      private: plannedPrivate,
      newIdentity: await keptIdentity(server, typeName, { identity, state }),
    }),
  );
}

/** Returns the object that a create makes, in the words of the host. */
function createdObject(
  resource: Resource,
  planned: Value,
  { typeName, host }: Pick<OperationContext, "typeName" | "host">,
): CreatedObject {
  const name = nameOf(resource, planned);
  const [importForm = null] = resource.definition.importForms;
  if (host !== "pulumi") return { typeName, name, importForm };
  return {
    typeName: shortToken(typeName),
    name,
    importForm,
    lineOfPulumi: (importId) =>
      importForm !== null
        ? importLine({ typeName, name, importId: importId ?? importIdOf(resource, planned) })
        : null,
  };
}
