import type { MessageInit } from "../../protobuf/message.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import { decodeState, holdsNull, stateMessage } from "./messages.ts";
import type { ProviderServer } from "./provider-server.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";

// What the answer of a call that fails, or is deferred, hands back of its request: what it leaves out is lost to clients.

type DynamicValue = MessageInit<tfplugin6.DynamicValue>;
type IdentityData = MessageInit<tfplugin6.ResourceIdentityData>;

/** The state of a request, without what is write-only; as it was sent where that cannot be read. Never rejects. */
export async function keptState(
  server: ProviderServer,
  typeName: string,
  message: tfplugin6.DynamicValue | undefined,
): Promise<DynamicValue | null> {
  try {
    const { block } = await server.resource(typeName);
    return stateMessage(block, decodeState(block, message));
  } catch {
    return message ?? null;
  }
}

/**
 * The identity of an object, which `state` is of: none for what is to be created, and for a type that has none, whatever was sent.
 * Never rejects.
 */
export async function keptIdentity(
  server: ProviderServer,
  typeName: string,
  {
    identity,
    state,
  }: {
    readonly identity: tfplugin6.ResourceIdentityData | undefined;
    readonly state: tfplugin6.DynamicValue | undefined;
  },
): Promise<IdentityData | null> {
  if (holdsNull(state)) return null;
  try {
    const resource = await server.resource(typeName);
    return identityMessage(resource, decodeIdentity(resource, identity));
  } catch {
    return null;
  }
}
