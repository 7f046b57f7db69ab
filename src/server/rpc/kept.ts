import type { MessageInit } from "../../protobuf/message.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import { decodeState, holdsNull, stateMessage } from "./messages.ts";
import { decodeIdentity, identityMessage } from "./resource-identity.ts";
import type { ServedProvider } from "./served-provider.ts";

// The response to a failed or deferred call returns these parts of its request, because clients lose everything that it leaves out.

type DynamicValue = MessageInit<tfplugin6.DynamicValue>;
type IdentityData = MessageInit<tfplugin6.ResourceIdentityData>;

/** Returns the state of a request without write-only values, or unchanged if it cannot be decoded. Never rejects. */
export async function keptState(
  server: ServedProvider,
  typeName: string,
  message: tfplugin6.DynamicValue | undefined,
): Promise<DynamicValue | null> {
  try {
    const { block } = await server.resource(typeName);
    return stateMessage(block, decodeState(block, message), message);
  } catch {
    return message ?? null;
  }
}

/**
 * Returns the identity of the object of `state`: none for an object to be created, and for a type without identity, whatever the client
 * sent. Never rejects.
 */
export async function keptIdentity(
  server: ServedProvider,
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
