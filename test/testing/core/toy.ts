import type { MessageInit } from "../../../src/protobuf/message.ts";
import { decodeJson } from "../../../src/schema/codec/json.ts";
import { decodeMsgpack, encodeMsgpack } from "../../../src/schema/codec/msgpack.ts";
import { type Type, typeJson } from "../../../src/schema/values/type.ts";
import { isUnknown, knownAfterApply } from "../../../src/schema/values/unknown.ts";
import {
  isRecord,
  isSequence,
  record,
  type Value,
  type ValueRecord,
} from "../../../src/schema/values/value.ts";
import type * as tfplugin6 from "../../../src/server/generated/tfplugin6.ts";
import type { RpcHandlers } from "../../../src/server/rpc-handlers.ts";

type DynamicValue = MessageInit<tfplugin6.DynamicValue>;

const ruleType: Type = ["object", { port: "number", note: "string" }];

/** The type of the values of `toy_thing`. */
const thingType: Type = [
  "object",
  { id: "string", name: "string", region: "string", secret: "string", rule: ["list", ruleType] },
];

/** The type of the identity of `toy_thing`. */
export const thingIdentityType: Type = ["object", { id: "string" }];

const text = Buffer.from(typeJson("string"));

/** The wire schema of `toy_thing`. */
const thingBlock: MessageInit<tfplugin6.SchemaBlock> = {
  attributes: [
    { name: "id", type: text, computed: true },
    { name: "name", type: text, required: true },
    { name: "region", type: text, optional: true, computed: true },
    { name: "secret", type: text, optional: true, writeOnly: true, sensitive: true },
  ],
  blockTypes: [
    {
      typeName: "rule",
      nesting: 2,
      block: {
        attributes: [
          { name: "port", type: Buffer.from(typeJson("number")), required: true },
          { name: "note", type: text, optional: true, computed: true },
        ],
      },
    },
  ],
};

/** Encodes a value of `toy_thing`. */
export function thing(value: Value): DynamicValue {
  return { msgpack: encodeMsgpack(thingType, value) };
}

/** Decodes a value of `toy_thing`; null if there is none. */
export function thingIn(message: DynamicValue | null | undefined): ValueRecord | null {
  const value = message?.msgpack?.length ? decodeMsgpack(thingType, message.msgpack) : null;
  return isRecord(value) ? value : null;
}

/** Returns a copy of an object with some members changed. */
export function changed(value: ValueRecord | null, members: { readonly [name: string]: Value }): ValueRecord {
  return record([...Object.entries(value ?? {}), ...Object.entries(members)]);
}

function identityOf(value: ValueRecord | null): MessageInit<tfplugin6.ResourceIdentityData> | null {
  const id = value?.id ?? null;
  if (id === null || isUnknown(id)) return null;
  return { identityData: { msgpack: encodeMsgpack(thingIdentityType, record([["id", id]])) } };
}

function rules(value: ValueRecord, note: (rule: ValueRecord) => Value): Value {
  const given = value.rule ?? null;
  return isSequence(given)
    ? given.map((rule) => (isRecord(rule) ? changed(rule, { note: note(rule) }) : rule))
    : given;
}

/** The handler of a method, which must exist. */
export type Handler<Name extends Exclude<keyof RpcHandlers, "passOn">> = NonNullable<RpcHandlers[Name]>;

/** The handlers that `toyProvider` returns. */
export interface ToyHandlers extends RpcHandlers {
  readonly readResource: Handler<"readResource">;
  readonly planResourceChange: Handler<"planResourceChange">;
  readonly applyResourceChange: Handler<"applyResourceChange">;
  readonly importResourceState: Handler<"importResourceState">;
}

const copyBlock: MessageInit<tfplugin6.SchemaBlock> = {
  attributes: [
    { name: "of", type: text, required: true },
    { name: "copy", type: text, computed: true },
  ],
};

/**
 * A valid provider with one resource, `toy_thing`, and one data source, `toy_copy`: `things` contains the things by
 * ID. Its private data counts the plans that led to the state.
 */
export function toyProvider(things: Map<string, ValueRecord> = new Map()): ToyHandlers {
  let made = 0;
  return {
    getProviderSchema: async () => ({
      provider: { block: { attributes: [{ name: "token", type: text, optional: true }] } },
      resourceSchemas: new Map([["toy_thing", { version: 1, block: thingBlock }]]),
      dataSourceSchemas: new Map([["toy_copy", { block: copyBlock }]]),
      serverCapabilities: { planDestroy: true },
    }),
    getResourceIdentitySchemas: async () => ({
      identitySchemas: new Map([
        ["toy_thing", { identityAttributes: [{ name: "id", type: text, requiredForImport: true }] }],
      ]),
    }),
    validateProviderConfig: async () => ({}),
    configureProvider: async () => ({}),
    validateResourceConfig: async ({ config }) => ({
      diagnostics:
        thingIn(config)?.name === "odd"
          ? [{ severity: 1, summary: "Odd name", detail: "Choose another", attribute: at("name") }]
          : [],
    }),
    upgradeResourceState: async ({ rawState }) => ({
      upgradedState: thing(decodeJson(thingType, Buffer.from(rawState?.json ?? []).toString())),
    }),
    readResource: async ({ currentState, private: kept }) => {
      const found = things.get(String(thingIn(currentState)?.id)) ?? null;
      return { newState: thing(found), private: kept, newIdentity: identityOf(found) };
    },
    planResourceChange: async ({ priorState, proposedNewState, priorPrivate }) => {
      const prior = thingIn(priorState);
      const proposed = thingIn(proposedNewState);
      const plannedPrivate = Buffer.from(`${Buffer.from(priorPrivate).toString()}p`);
      if (!proposed) return { plannedState: thing(null), plannedPrivate };
      const planned = changed(proposed, {
        secret: null,
        id: proposed.id ?? knownAfterApply,
        region: proposed.region ?? knownAfterApply,
        rule: rules(proposed, (rule) => rule.note ?? knownAfterApply),
      });
      const moved = prior !== null && planned.region !== prior.region;
      return {
        plannedState: thing(planned),
        plannedPrivate,
        requiresReplace: moved ? [at("region")] : [],
        plannedIdentity: identityOf(planned),
      };
    },
    applyResourceChange: async ({ priorState, plannedState, plannedPrivate }) => {
      const planned = thingIn(plannedState);
      if (!planned) {
        things.delete(String(thingIn(priorState)?.id));
        return { newState: thing(null) };
      }
      const known = (value: Value | undefined, otherwise: Value) =>
        isUnknown(value) ? otherwise : (value ?? null);
      const value = changed(planned, {
        id: isUnknown(planned.id) ? `thing-${++made}` : (planned.id ?? null),
        region: known(planned.region, "eu"),
        rule: rules(planned, (rule) => known(rule.note, "auto")),
      });
      things.set(String(value.id), value);
      return { newState: thing(value), private: plannedPrivate, newIdentity: identityOf(value) };
    },
    importResourceState: async ({ id, identity }) => {
      const named = identity?.identityData?.msgpack;
      const given = named?.length ? decodeMsgpack(thingIdentityType, named) : null;
      const value = { id: isRecord(given) ? (given.id ?? null) : id, name: null, region: null, secret: null };
      const state = thing(record(Object.entries({ ...value, rule: [] })));
      return { importedResources: [{ typeName: "toy_thing", state, identity: identity ?? null }] };
    },
    validateDataResourceConfig: async () => ({}),
    readDataSource: async ({ config }) => {
      const type: Type = ["object", { of: "string", copy: "string" }];
      const given = decodeMsgpack(type, config?.msgpack ?? Buffer.of(0xc0));
      const of = isRecord(given) ? (given.of ?? null) : null;
      return { state: { msgpack: encodeMsgpack(type, record(Object.entries({ of, copy: of }))) } };
    },
  };
}

/** Returns a protocol path to an attribute. */
export function at(...names: readonly (string | number)[]): MessageInit<tfplugin6.AttributePath> {
  return {
    steps: names.map((name) =>
      typeof name === "number" ? { elementKeyInt: name } : { attributeName: name },
    ),
  };
}
