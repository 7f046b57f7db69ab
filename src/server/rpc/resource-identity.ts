import type { MessageInit } from "../../protobuf/message.ts";
import { upgradeIdentity } from "../../schema/engine/operations/upgrade-identity.ts";
import { declaredIdentity } from "../../schema/identity.ts";
import type { Resource } from "../../schema/resource.ts";
import { isRecord, isWhollyKnown, type Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { loadAll } from "./get-provider-schema.ts";
import { decodeValue, dynamicValue } from "./messages.ts";
import { identitySchemaMessage } from "./schema-message.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";
import { requireValidDefinitions } from "./wrong-definitions.ts";

export function getResourceIdentitySchemas(server: ServedProvider): RpcHandler<"getResourceIdentitySchemas"> {
  return withDiagnostics(async () => {
    await requireValidDefinitions(server.provider);
    const { name, resources } = server.provider.definition;
    const all = await loadAll(resources, `${name}_`, identitySchemaMessage);
    const identitySchemas = new Map<string, MessageInit<tfplugin6.ResourceIdentitySchema>>();
    for (const [typeName, schema] of all) if (schema) identitySchemas.set(typeName, schema);
    return { identitySchemas };
  });
}

export function upgradeResourceIdentity(server: ServedProvider): RpcHandler<"upgradeResourceIdentity"> {
  return withDiagnostics(async ({ typeName, version, rawIdentity }) => {
    const resource = await server.resource(typeName);
    const json = rawIdentity?.json.toString() ?? "";
    return {
      upgradedIdentity: identityMessage(resource, upgradeIdentity(resource, typeName, version, json)),
    };
  });
}

/** Decodes the identity of a message: null if it is missing or empty, and for a type that has none. */
export function decodeIdentity(
  resource: Resource,
  message: tfplugin6.ResourceIdentityData | null | undefined,
): Value {
  const type = declaredIdentity(resource)?.type;
  return type && message ? decodeValue(type, message.identityData) : null;
}

/**
 * Encodes an identity for the protocol. Terraform crashes if a type without identity sends one, even an empty one, and rejects one that
 * is not wholly known: the message has none in both cases.
 */
export function identityMessage(
  resource: Resource,
  identity: Value,
): MessageInit<tfplugin6.ResourceIdentityData> | null {
  const type = declaredIdentity(resource)?.type;
  if (!type || !isRecord(identity) || !isWhollyKnown(identity)) return null;
  return { identityData: dynamicValue(type, identity) };
}
