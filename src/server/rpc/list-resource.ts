import type { MessageInit } from "../../protobuf/message.ts";
import { ownError } from "../../schema/diagnostic.ts";
import { type ListEvent, listResource as listObjects } from "../../schema/engine/operations/list-resource.ts";
import { validateConfig } from "../../schema/engine/operations/validate.ts";
import { declaredIdentity } from "../../schema/identity.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import type { RequestOf, ResponseOf, RpcContext, RpcHandler } from "../rpc-handlers.ts";
import { decodeOmissible } from "./empty-configuration.ts";
import { createRedactor, diagnosticMessages, stateMessage } from "./messages.ts";
import { plainLine } from "./plain-text.ts";
import { identityMessage } from "./resource-identity.ts";
import type { ServedProvider } from "./served-provider.ts";
import { errorMessages, withDiagnostics } from "./with-diagnostics.ts";

type Event = ResponseOf<"listResource">;
type FoundObject = Extract<ListEvent, { readonly kind: "object" }>;

export function validateListResourceConfig(server: ServedProvider): RpcHandler<"validateListResourceConfig"> {
  return withDiagnostics(async ({ typeName, config }, context) => {
    const { block, definition } = await server.listResource(typeName);
    // The `config` block may be left out if nothing in it is required.
    const value = decodeOmissible(block, config);
    const found = validateConfig(block, value, definition, { typeName, log: context.log });
    const diagnostics = server.messages(found, block, [value]);
    return { diagnostics: diagnostics.map(withinConfig) };
  });
}

/** Prepends `config` to a path: in this call only, Terraform Core expects paths that begin outside of the `config` block. */
function withinConfig(diagnostic: MessageInit<tfplugin6.Diagnostic>): MessageInit<tfplugin6.Diagnostic> {
  const steps = diagnostic.attribute?.steps;
  if (!steps) return diagnostic;
  return { ...diagnostic, attribute: { steps: [{ attributeName: "config" }, ...steps] } };
}

/** Streams events. Never ends in a gRPC status, which clients show unformatted: errors are events. */
export function listResource(server: ServedProvider): RpcHandler<"listResource"> {
  return async function* (request, context) {
    if (request.limit <= 0) return;
    try {
      yield* eventsOf(server, request, context);
    } catch (error) {
      yield { diagnostic: errorMessages(error, context) };
    }
  };
}

async function* eventsOf(
  server: ServedProvider,
  { typeName, config, limit, includeResourceObject }: RequestOf<"listResource">,
  context: RpcContext,
): AsyncGenerator<Event, void, undefined> {
  const list = await server.listResource(typeName);
  const resource = list.definition.of;
  const declared = declaredIdentity(resource);
  if (!declared) throw ownError([], "Resource without identity", `${typeName} cannot be listed.`);
  const session = server.session(typeName, context);
  const value = decodeOmissible(list.block, config);
  const ofProvider = server.secrets;
  const hide = createRedactor(list.block, { within: [value], ofProvider });
  // Redaction may leave an empty name, which clients report as a bug; the identity replaces it.
  const nameOf = ({ displayName, identity }: FoundObject) =>
    plainLine(displayName, hide) || plainLine(Object.values(identity).join("/"), hide) || typeName;
  const messageOf = (event: ListEvent): Event => {
    if (event.kind === "diagnostics") {
      const { diagnostics, about } = event;
      const [block, within] = about === undefined ? [list.block, [value]] : [resource.block, [about]];
      return { diagnostic: diagnosticMessages(diagnostics, block, { within, ofProvider }) };
    }
    return {
      identity: identityMessage(resource, event.identity),
      displayName: nameOf(event),
      ...(event.object !== undefined && { resourceObject: stateMessage(resource.block, event.object) }),
    };
  };
  const request = { config: value, limit, includeObject: includeResourceObject, declared };
  for await (const event of listObjects(list, request, session)) yield messageOf(event);
}
