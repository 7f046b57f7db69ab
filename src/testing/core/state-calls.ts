import type { MessageInit } from "../../protobuf/message.ts";
import { encodeJson } from "../../schema/codec/json.ts";
import { blockType } from "../../schema/schema.ts";
import { sameValue, type Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { type Channel, deferredBreaches } from "./channel.ts";
import { privateBreaches, stateBreaches } from "./checks.ts";
import { breachIf, demand } from "./errors.ts";
import type { ResourceState } from "./state.ts";

/** Validates the configuration of a resource. */
export async function validate(channel: Channel, config: Value): Promise<void> {
  await channel.ask("validateResourceConfig", {
    typeName: channel.typeName,
    config: channel.sent(config),
    clientCapabilities: channel.capabilities(),
  });
}

/** Returns the state that the JSON of a state file represents. */
export async function upgrade(channel: Channel, version: number, json: string): Promise<Value> {
  const { response, where } = await channel.ask("upgradeResourceState", {
    typeName: channel.typeName,
    version,
    rawState: { json: Buffer.from(json) },
  });
  const value = channel.received(where, response.upgradedState);
  const summary = "Invalid resource state upgrade";
  demand(where, breachIf(value === null, summary, "no state"), stateBreaches(channel.block, value, summary));
  return value;
}

/** Writes a state as JSON and reads it again, as for another process. This must not change the state. */
export async function restore(channel: Channel, { value }: ResourceState): Promise<void> {
  const type = blockType(channel.block);
  const restored = await upgrade(channel, channel.schema.version, encodeJson(type, value));
  demand(
    channel.where("UpgradeResourceState"),
    breachIf(
      !sameValue(type, restored, value),
      "Invalid resource state upgrade",
      "a state of the current version was changed",
    ),
  );
}

/**
 * Reads an object; undefined if it no longer exists. The response must contain the private data, except that of an import, which may be
 * obsolete after the first read.
 */
export async function read(
  channel: Channel,
  state: ResourceState,
  { imported = false } = {},
): Promise<ResourceState | undefined> {
  const { response, where } = await channel.ask("readResource", {
    typeName: channel.typeName,
    currentState: channel.sent(state.value),
    private: state.private,
    currentIdentity: channel.sentIdentity(state.identity),
    clientCapabilities: channel.capabilities(),
  });
  demand(where, deferredBreaches(response.deferred));
  const value = channel.received(where, response.newState);
  if (value === null) return undefined;
  const identity = channel.receivedIdentity(where, response.newIdentity);
  demand(
    where,
    stateBreaches(channel.block, value, "Provider produced invalid object"),
    imported ? [] : privateBreaches(state.private, response.private),
    channel.identityBreaches(identity, { due: true, known: true, before: null }),
  );
  return { ...state, value, private: response.private, identity };
}

/** Returns the object that an import ID or an identity names, before it is read. */
export async function importObject(
  channel: Channel,
  named: { readonly id: string } | { readonly identity: Value },
): Promise<ResourceState> {
  const { typeName } = channel;
  const { response, where } = await channel.ask("importResourceState", {
    typeName,
    ...("id" in named ? named : { identity: channel.sentIdentity(named.identity) }),
    clientCapabilities: channel.capabilities(),
  });
  const [imported, ...more] = response.importedResources;
  const value = channel.received(where, imported?.state);
  const identity = channel.receivedIdentity(where, imported?.identity);
  const before = "identity" in named ? named.identity : null;
  const summary = "Provider returned invalid import";
  demand(
    where,
    deferredBreaches(response.deferred),
    breachIf(more.length > 0, summary, "more than one object"),
    breachIf(imported?.typeName !== typeName, summary, "an object of another type"),
    breachIf(value === null, summary, "no state"),
    stateBreaches(channel.block, value, summary),
    channel.identityBreaches(identity, { due: "identity" in named, known: true, before }),
  );
  return { type: typeName, value, private: imported?.private ?? new Uint8Array(), identity, tainted: false };
}

/** Converts the state of another resource type to this one. */
export async function moveState(
  channel: Channel,
  source: MessageInit<tfplugin6.MoveResourceStateRequest>,
): Promise<ResourceState> {
  const { response, where } = await channel.ask("moveResourceState", {
    ...source,
    targetTypeName: channel.typeName,
  });
  const value = channel.received(where, response.targetState);
  const identity = channel.receivedIdentity(where, response.targetIdentity);
  const summary = "Provider returned invalid move";
  demand(
    where,
    breachIf(value === null, summary, "no state"),
    stateBreaches(channel.block, value, summary),
    channel.identityBreaches(identity, { due: false, known: true, before: null }),
  );
  return { type: channel.typeName, value, private: response.targetPrivate, identity, tainted: false };
}
