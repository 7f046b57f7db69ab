import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { anyObject, nonEmpty, onOff, parseObject } from "../check.ts";
import { clearText, isObject, type Json, type JsonObject, objectAt } from "../json.ts";
import { type Call, type Collection, collection, newGuid } from "./collection.ts";

/** The specific part of one wire type of an integration. */
export interface IntegrationType {
  /** The shape of `data`. Unknown keys are kept unchanged. */
  readonly data: z.ZodType;
  /** Paths below `data` that responses contain as empty strings. */
  readonly notReturned?: readonly string[];
  /** Whether the server creates a token for a scanner, next to `data`. */
  readonly serverToken?: true;
}

/** The types by the word that selects them in requests. */
export type IntegrationTypes = Readonly<Record<string, IntegrationType>>;

/** The place of the type in the integrations of a collection. */
export interface TypeKey {
  /** The path of the word, for messages. */
  readonly key: string;
  readonly word: (integration: JsonObject) => unknown;
  /** The `type` of all integrations, if the word is elsewhere. */
  readonly type?: string;
}

const envelope = z.looseObject({
  name: nonEmpty,
  type: nonEmpty,
  enabled: onOff.default(1),
  data: anyObject,
});

/** Defines a collection of integrations: channels, cloud accounts or registries. */
export function integrations(name: string, types: IntegrationTypes, place: TypeKey): Collection {
  const find = (integration: JsonObject): IntegrationType | undefined => {
    const word = place.word(integration);
    return typeof word === "string" && Object.hasOwn(types, word) ? types[word] : undefined;
  };

  return collection({
    name,
    idKey: "intgGuid",
    newId: newGuid,
    serverKeys: [
      "intgGuid",
      "isOrg",
      "createdOrUpdatedBy",
      "createdOrUpdatedTime",
      "state",
      "props",
      "serverToken",
    ],
    shape: {
      keys: place.type === undefined ? envelope : envelope.extend({ type: z.literal(place.type) }),
      variants: {
        word: place.key.split("."),
        part: ["data"],
        shapes: Object.fromEntries(Object.entries(types).map(([word, { data }]) => [word, data])),
      },
    },
    platform: { owns: (integration) => objectAt(integration, "props").isDefault === true },

    check(object) {
      const integration = parseObject(envelope, object);
      if (place.type !== undefined && integration.type !== place.type) {
        throw new ApiError(400, `type: must be ${place.type} in ${name}`);
      }
      const type = find(integration);
      if (type) return { ...integration, data: parseObject(type.data, integration.data, "data") };
      throw new ApiError(400, `${place.key}: must be one of ${Object.keys(types).join(", ")}`);
    },

    stamp(object, before, call) {
      if (before && place.word(before) !== place.word(object)) {
        throw new ApiError(400, `${place.key}: cannot be changed`);
      }
      const withServerKeys: JsonObject = {
        ...object,
        isOrg: before?.isOrg ?? (call.orgLevel ? 1 : 0),
        createdOrUpdatedBy: call.user,
        createdOrUpdatedTime: call.now.toISOString(),
        state: before ? stateAt(before, call) : null,
        ...(place.type !== undefined && { props: { tags: String(place.word(object)) } }),
      };
      return find(object)?.serverToken
        ? { ...withServerKeys, serverToken: before?.serverToken ?? newServerToken() }
        : withServerKeys;
    },

    toResponse(object, call) {
      const notReturned = find(object)?.notReturned ?? [];
      return {
        ...object,
        ...("state" in object && { state: stateAt(object, call) }),
        ...(notReturned.length > 0 && { data: notReturned.reduce(clearText, objectAt(object, "data")) }),
      };
    },
  });
}

/** Returns the `state` after a successful check. */
export function okState(at: number): JsonObject {
  return { ok: true, lastUpdatedTime: at, lastSuccessfulTime: at, details: {} };
}

/**
 * Returns the current state: null before the first check, and the result of the previous check until the next one is due after a
 * change. A stored state with a later time, or without a time, was set through the control API and remains.
 */
function stateAt({ state = null, createdOrUpdatedTime }: JsonObject, { now, checkSeconds }: Call): Json {
  const due = Date.parse(String(createdOrUpdatedTime)) + checkSeconds * 1000;
  const isOld = !isObject(state) || Number(state.lastUpdatedTime) < due;
  return isOld && due <= now.getTime() ? okState(due) : state;
}

function newServerToken(): JsonObject {
  const random = randomBytes(20).toString("hex");
  return { serverToken: `_${random.slice(8)}`, uri: `https://scan.example.org/${random.slice(0, 8)}` };
}
