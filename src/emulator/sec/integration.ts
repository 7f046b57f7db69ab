import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { anyObject, checked, filled, onOff } from "../check.ts";
import { blanked, isObject, type Json, type JsonObject, objectAt } from "../json.ts";
import { type Call, type Collection, collection, newGuid } from "./collection.ts";

/** What one wire type of an integration has of its own (api.md, section 9). */
export interface Kind {
  /** The shape of `data`. Keys it does not name are kept as they come. */
  readonly data: z.ZodType;
  /** Paths below `data` that are answered with an empty text. */
  readonly withheld?: readonly string[];
  /** Whether the server makes a token for a scanner, beside `data`. */
  readonly serverToken?: true;
}

/** Kinds by the word that names them on the wire. */
export type Kinds = Readonly<Record<string, Kind>>;

/** Where the integrations of a collection say what kind they are. */
export interface KindPlace {
  /** The path of the word, for messages. */
  readonly key: string;
  readonly word: (integration: JsonObject) => unknown;
  /** The `type` that all of them have, when the word is somewhere else. */
  readonly type?: string;
}

const envelope = z.looseObject({
  name: filled,
  type: filled,
  enabled: onOff.default(1),
  data: anyObject,
});

/** A collection of integrations: channels, cloud accounts, registries (api.md, section 8.1). */
export function integrations(name: string, kinds: Kinds, place: KindPlace): Collection {
  const find = (integration: JsonObject): Kind | undefined => {
    const word = place.word(integration);
    return typeof word === "string" && Object.hasOwn(kinds, word) ? kinds[word] : undefined;
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
    platform: { owns: (integration) => objectAt(integration, "props").isDefault === true },

    check(object) {
      const integration = checked(envelope, object);
      if (place.type !== undefined && integration.type !== place.type) {
        throw new ApiError(400, `type: must be ${place.type} in ${name}`);
      }
      const kind = find(integration);
      if (kind) return { ...integration, data: checked(kind.data, integration.data, "data") };
      throw new ApiError(400, `${place.key}: must be one of ${Object.keys(kinds).join(", ")}`);
    },

    stamp(object, before, call) {
      if (before && place.word(before) !== place.word(object)) {
        throw new ApiError(400, `${place.key}: cannot be changed`);
      }
      const stamped: JsonObject = {
        ...object,
        isOrg: before?.isOrg ?? (call.orgLevel ? 1 : 0),
        createdOrUpdatedBy: call.user,
        createdOrUpdatedTime: call.now.toISOString(),
        state: before ? stateAt(before, call) : null,
        ...(place.type !== undefined && { props: { tags: String(place.word(object)) } }),
      };
      return find(object)?.serverToken
        ? { ...stamped, serverToken: before?.serverToken ?? newServerToken() }
        : stamped;
    },

    shown(object, call) {
      const withheld = find(object)?.withheld ?? [];
      return {
        ...object,
        ...("state" in object && { state: stateAt(object, call) }),
        ...(withheld.length > 0 && { data: withheld.reduce(blanked, objectAt(object, "data")) }),
      };
    },
  });
}

/** What a check that went well leaves in `state`. */
export function checkedState(at: number): JsonObject {
  return { ok: true, lastUpdatedTime: at, lastSuccessfulTime: at, details: {} };
}

/**
 * The state as it is now: null before the first check, and of the check before until the one is due that follows a
 * change. A stored state with a later time, or with none, was put there from outside and stays.
 */
function stateAt({ state = null, createdOrUpdatedTime }: JsonObject, { now, checkSeconds }: Call): Json {
  const due = Date.parse(String(createdOrUpdatedTime)) + checkSeconds * 1000;
  const isOld = !isObject(state) || Number(state.lastUpdatedTime) < due;
  return isOld && due <= now.getTime() ? checkedState(due) : state;
}

function newServerToken(): JsonObject {
  const random = randomBytes(20).toString("hex");
  return { serverToken: `_${random.slice(8)}`, uri: `https://scan.example.org/${random.slice(0, 8)}` };
}
