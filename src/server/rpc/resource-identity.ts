import type { MessageInit } from "../../protobuf/message.ts";
import { decodeJson } from "../../schema/codec/json.ts";
import type { Resource } from "../../schema/define.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import { identityOf } from "../../schema/operations/operation-context.ts";
import type { ObjectType, Type } from "../../schema/values/type.ts";
import type { Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { loadAll } from "./get-provider-schema.ts";
import { dynamicValue } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { identitySchemaMessage } from "./schema-message.ts";
import { withDiagnostics } from "./with-diagnostics.ts";
import { requireValidDefinitions } from "./wrong-definitions.ts";

/** Identities have the shape of their attributes and no history yet. */
const identityVersion = 0;

type IdentityData = MessageInit<tfplugin6.ResourceIdentityData>;

export function getResourceIdentitySchemas(server: ProviderServer): RpcHandler<"getResourceIdentitySchemas"> {
  return withDiagnostics(async () => {
    await requireValidDefinitions(server.provider);
    const { name, resources } = server.provider.definition;
    const all = await loadAll(resources, `${name}_`, ({ block, definition }) =>
      definition.identity ? identitySchemaMessage(block, definition.identity, identityVersion) : undefined,
    );
    const identitySchemas = new Map<string, MessageInit<tfplugin6.ResourceIdentitySchema>>();
    for (const [typeName, schema] of all) if (schema) identitySchemas.set(typeName, schema);
    return { identitySchemas };
  });
}

export function upgradeResourceIdentity(server: ProviderServer): RpcHandler<"upgradeResourceIdentity"> {
  return withDiagnostics(async ({ typeName, version, rawIdentity }) => {
    const type = identityType(await server.resource(typeName));
    if (!type || version > identityVersion) {
      throw new DiagnosticError(
        [],
        "Identity cannot be upgraded",
        `This version of the provider does not support identity version ${version} of ${typeName}. Use a newer version of the provider.`,
      );
    }
    const json = rawIdentity?.json.toString() ?? "";
    const identity = decodeJson(type, json, { unknownAttributes: "drop" });
    return { upgradedIdentity: { identityData: dynamicValue(type, identity) } };
  });
}

/** The type of a resource's identity, or undefined if it has none. */
export function identityType({ block, definition }: Resource): ObjectType | undefined {
  if (!definition.identity) return undefined;
  const types: { [name: string]: Type } = Object.create(null);
  for (const name of definition.identity) types[name] = block.attributes[name]?.type ?? "string";
  return ["object", types];
}

/** The identity that a state says, or the one that was known before. */
export function identityData(
  resource: Resource,
  state: Value,
  before?: IdentityData | null,
): IdentityData | null {
  const type = identityType(resource);
  const identity = type && identityOf(resource, state);
  return type && identity ? { identityData: dynamicValue(type, identity) } : (before ?? null);
}
