import type { MessageInit } from "../../protobuf/message.ts";
import { encodeJson } from "../../schema/codec/json.ts";
import { decodeMsgpack, encodeMsgpack } from "../../schema/codec/msgpack.ts";
import { pack } from "../../schema/codec/tree.ts";
import { type Attribute, type Block, blockType, noBlocks } from "../../schema/schema.ts";
import { compareUtf8, type ObjectType, parseType, type Type, typeJson } from "../../schema/values/type.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { asRecord, record, sameValue, type Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { checkPlan } from "../../testing/check-plan.ts";
import { capabilities } from "../../testing/core/channel.ts";
import { ConfigError, toConfig } from "../../testing/core/config.ts";
import type { ProviderSchema } from "../../testing/core/schema.ts";
import { proposedNew } from "../../testing/proposed-new.ts";
import { violationText } from "../../testing/violation.ts";
import type { PlainObject } from "../config.ts";
import { messageOf } from "../terminal/command.ts";
import { type KnownConfigs, trialOf } from "./least-config.ts";
import { type Calls, NoResponseError } from "./session.ts";
import { casesOf, headersOf } from "./value-cases.ts";

type Diagnostics = readonly MessageInit<tfplugin6.Diagnostic>[];

/** The outcome of sending a value to a provider. */
export type Response =
  /** The planned state or the result, of `resultType`, if there is one, and its problems. */
  | { readonly kind: "taken"; readonly result?: Value; readonly breaches: readonly string[] }
  | { readonly kind: "refused"; readonly summary: string; readonly isEarly: boolean }
  /** Thrown if the provider did not respond as the protocol requires. */
  | { readonly kind: "broken"; readonly how: string; readonly isStatus: boolean };

/** A place to which a value can be sent. */
export interface ValueTarget {
  /** The name of the place, as in `acme_item.name`. */
  readonly name: string;
  readonly type: Type;
  /** The values that can be sent in addition to known ones: none, other encodings and invalid values, or also unknown values. */
  readonly takes: "values" | "encodings" | "unknowns";
  /** The type of the results. */
  readonly resultType: Type;
  /** Sends MessagePack in place of the value. */
  readonly send: (bytes: Uint8Array) => Promise<Response>;
}

/** A value without MessagePack. */
const nothing = Buffer.from([0xc0]);

/** The number of places of a kind that receive the values of one type. */
const placesOfType = 2;

/** Selects attributes and parameters for values: some of each type, in configurations that the provider accepts. */
export async function placesIn(
  session: Calls,
  schema: ProviderSchema,
  { resources, dataSources }: KnownOfKinds,
): Promise<Places> {
  const kinds = [
    await attributePlaces(session, "resource", blocksOf(schema), resources),
    await attributePlaces(session, "data source", [...schema.dataSources], dataSources),
    await statePlaces(session, schema),
  ];
  return {
    places: [...kinds.flatMap(({ places }) => places), ...(await parameterPlaces(session))],
    skipped: kinds.flatMap(({ skipped }) => skipped),
  };
}

/** Places for values, and lines about places that accept none. */
interface Places {
  readonly places: readonly ValueTarget[];
  readonly skipped: readonly string[];
}

/** The known configurations of each kind. */
export interface KnownOfKinds {
  readonly resources?: KnownConfigs;
  readonly dataSources?: KnownConfigs;
}

const blocksOf = ({ resources }: ProviderSchema) =>
  [...resources].map(([name, { block }]): [string, Block] => [name, block]);

type Kind = "resource" | "data source";

async function attributePlaces(
  session: Calls,
  kind: Kind,
  blocks: readonly (readonly [string, Block])[],
  known: KnownConfigs = {},
): Promise<Places> {
  const places: ValueTarget[] = [];
  const skipped: string[] = [];
  const few = atMost(placesOfType);
  for (const [typeName, block] of blocks) {
    const wanted = Object.entries(block.attributes).filter(
      ([, attribute]) => canBeSet(attribute) && few.hasRoom(attribute.type),
    );
    if (wanted.length === 0) continue;
    const name = `${kind === "resource" ? "" : "data."}${typeName}`;
    const { config, origin } = trialOf(typeName, block, known);
    const target = await targetOf({ session, kind, typeName, block }, config);
    if (typeof target === "string") {
      skipped.push(`nothing sent to ${name}, because ${origin} is rejected: ${target}`);
      continue;
    }
    for (const [attribute, { type }] of wanted) {
      if (!few.take(type)) continue;
      places.push({
        name: `${name}.${attribute}`,
        type,
        takes: "unknowns",
        resultType: blockType(block),
        send: (bytes) => sendConfig(target, { attribute, bytes }),
      });
    }
  }
  return { places, skipped };
}

/**
 * Returns the places for values of a type in a configuration that the provider accepts, or why it rejects the
 * configuration.
 */
async function targetOf(type: Omit<Target, "config">, plain: PlainObject): Promise<Target | string> {
  try {
    const target = { ...type, config: toConfig(type.block, plain) };
    const response = await sendConfig(target, undefined);
    if (response.kind === "taken") return target;
    return response.kind === "refused" ? response.summary : `the call ${response.how}`;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** Counts the attributes and parameters of each type. */
function atMost(limit: number) {
  const counts = new Map<string, number>();
  const hasRoom = (type: Type) => (counts.get(typeJson(type)) ?? 0) < limit;
  const take = (type: Type) => {
    if (!hasRoom(type)) return false;
    counts.set(typeJson(type), (counts.get(typeJson(type)) ?? 0) + 1);
    return true;
  };
  return { hasRoom, take };
}

function canBeSet({ required, optional, nested, writeOnly }: Attribute): boolean {
  return (required === true || optional === true) && !nested && !writeOnly;
}

interface Target {
  readonly session: Calls;
  readonly kind: Kind;
  readonly typeName: string;
  readonly block: Block;
  readonly config: Value;
}

/** An attribute of a configuration, and the bytes of MessagePack to send as its value. */
interface Sent {
  readonly attribute: string;
  readonly bytes: Uint8Array;
}

/** Validates a configuration, and plans a resource. */
function sendConfig(target: Target, sent: Sent | undefined): Promise<Response> {
  const { session, kind, typeName, block } = target;
  const type = blockType(block);
  return responding(async () => {
    const config = { msgpack: objectBytes(type, target.config, sent) };
    const clientCapabilities = capabilities();
    const { diagnostics } =
      kind === "resource"
        ? await session.call("validateResourceConfig", { typeName, config, clientCapabilities })
        : await session.call("validateDataResourceConfig", { typeName, config });
    const refused = refusal(diagnostics, true);
    if (refused) return refused;
    const value = sent ? withValue(type, target.config, sent) : target.config;
    // Invalid values are not planned, because Terraform plans only validated values.
    if (kind !== "resource" || !session.isConfigured || value === undefined)
      return { kind: "taken", breaches: [] };
    const proposed = proposedNew(block, null, value);
    const response = await session.call("planResourceChange", {
      typeName,
      priorState: { msgpack: encodeMsgpack(type, null) },
      proposedNewState: { msgpack: objectBytes(type, proposed, sent) },
      config,
      clientCapabilities,
    });
    return (
      refusal(response.diagnostics, false) ?? planned(block, value, response.plannedState?.msgpack, sent)
    );
  });
}

function planned(
  block: Block,
  config: Value,
  bytes: Uint8Array | undefined,
  sent: Sent | undefined,
): Response {
  const result = valueIn(blockType(block), bytes, "is planned as what is no value");
  const violations = checkPlan(block, null, config, result).filter(({ path }) => path[0] === sent?.attribute);
  return {
    kind: "taken",
    result,
    breaches: violations.map((violation) => `is planned otherwise: ${violationText(violation)}`),
  };
}

/** The configuration with the sent value; undefined if the bytes are invalid. */
function withValue(type: ObjectType, config: Value, { attribute, bytes }: Sent): Value | undefined {
  try {
    const value = decodeMsgpack(type[1][attribute] ?? "dynamic", bytes);
    return record(
      Object.entries(asRecord(config)).map(([name, part]) => [name, name === attribute ? value : part]),
    );
  } catch {
    return undefined;
  }
}

/** Encodes an object as MessagePack, with other bytes in place of one attribute. */
function objectBytes(type: ObjectType, object: Value, sent: Sent | undefined): Buffer {
  const values = asRecord(object);
  const names = Object.keys(type[1]).sort(compareUtf8);
  const [header] = headersOf(true, names.length);
  const parts = names.flatMap((name) => [
    pack(name),
    name === sent?.attribute ? sent.bytes : encodeMsgpack(type[1][name] as Type, values[name] ?? null),
  ]);
  return Buffer.concat([header, ...parts]);
}

/** The attributes of states in state files, which a provider receives as JSON. */
async function statePlaces(session: Calls, { resources }: ProviderSchema): Promise<Places> {
  const places: ValueTarget[] = [];
  const skipped: string[] = [];
  const few = atMost(placesOfType);
  for (const [typeName, { block, version }] of resources) {
    const resultType = blockType(block);
    const empty = emptyState(block);
    const read = (state: Value) =>
      responding(async () => {
        const rawState = { json: Buffer.from(encodeJson(resultType, state)) };
        const response = await session.call("upgradeResourceState", { typeName, version, rawState });
        const result = decodeMsgpack(resultType, response.upgradedState?.msgpack ?? nothing);
        return refusal(response.diagnostics, false) ?? { kind: "taken", result, breaches: [] };
      });
    if ((await read(empty)).kind !== "taken") {
      skipped.push(
        `nothing sent in states of ${typeName}, because it does not read one in which nothing is set`,
      );
      continue;
    }
    for (const [attribute, { type, nested }] of Object.entries(block.attributes)) {
      if (nested || !few.take(type)) continue;
      places.push({
        name: `${typeName}.${attribute} of a state`,
        type,
        takes: "values",
        resultType,
        async send(bytes) {
          const value = decodeMsgpack(type, bytes);
          const response = await read(record([...Object.entries(asRecord(empty)), [attribute, value]]));
          if (response.kind === "refused")
            return { kind: "taken", breaches: [`is rejected: ${response.summary}`] };
          if (response.kind !== "taken" || response.result === undefined) return response;
          const isSame = sameValue(type, asRecord(response.result)[attribute] ?? null, value);
          return isSame ? response : { ...response, breaches: ["is read back as something else"] };
        },
      });
    }
  }
  return { places, skipped };
}

/** A state without any set attributes. */
function emptyState({ attributes, blocks }: Block): Value {
  return record([
    ...Object.keys(attributes).map((name): [string, Value] => [name, null]),
    ...Object.entries(blocks).map(([name, nested]): [string, Value] => [name, noBlocks(nested)]),
  ]);
}

async function parameterPlaces(session: Calls): Promise<readonly ValueTarget[]> {
  const places: ValueTarget[] = [];
  const few = atMost(placesOfType);
  const functions = await functionsOf(session);
  for (const [name, { parameters, return: returned }] of functions) {
    const types = parameters.map(({ type }) => typeIn(type));
    const resultType = typeIn(returned?.type);
    const least = types.map((type) => casesOf(type).values[0]?.bytes ?? nothing);
    for (const [i, { name: parameter, allowUnknownValues }] of parameters.entries()) {
      const type = types[i] as Type;
      if (!few.take(type)) continue;
      places.push({
        name: `provider::${name}, ${parameter}`,
        type,
        takes: allowUnknownValues ? "unknowns" : "encodings",
        resultType,
        send: (bytes) => sendArguments(session, name, resultType, least.with(i, bytes)),
      });
    }
  }
  return places;
}

/** Returns the functions of a provider; older providers do not have the method. */
async function functionsOf(session: Calls) {
  try {
    return (await session.call("getFunctions", {})).functions;
  } catch (error) {
    if (error instanceof NoResponseError) return [];
    throw error;
  }
}

function sendArguments(
  session: Calls,
  name: string,
  resultType: Type,
  values: readonly Uint8Array[],
): Promise<Response> {
  return responding(async () => {
    const response = await session.call("callFunction", {
      name,
      arguments: values.map((msgpack) => ({ msgpack })),
    });
    if (response.error) return { kind: "refused", summary: response.error.text, isEarly: false };
    const result = valueIn(resultType, response.result?.msgpack, "has a result that is no value");
    const breaches = isUnknown(result) ? ["the result is unknown, although all arguments are known"] : [];
    return { kind: "taken", result, breaches };
  });
}

/** Decodes a value of a response. Throws a NoAnswerError if it is none of the type. */
function valueIn(type: Type, bytes: Uint8Array | undefined, problem: string): Value {
  try {
    return decodeMsgpack(type, bytes ?? nothing);
  } catch (error) {
    throw new NoResponseError(`${problem}: ${messageOf(error)}`);
  }
}

function typeIn(bytes: Uint8Array | undefined): Type {
  return parseType(JSON.parse(Buffer.from(bytes ?? []).toString()));
}

function refusal(diagnostics: Diagnostics, isEarly: boolean): Response | undefined {
  const error = diagnostics.find(({ severity }) => severity === 1);
  return error && { kind: "refused", summary: [error.summary, error.detail].join(": "), isEarly };
}

async function responding(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    return { kind: "broken", how: error.message, isStatus: error.code !== undefined };
  }
}
