import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { anyObject, nonEmpty, onOff, parseObject } from "../check.ts";
import { isObject, type Json, type JsonObject, objectAt } from "../json.ts";
import { requireAddresses, requireMappedAccounts } from "./addresses.ts";
import { type Call, type Collection, collection } from "./collection.ts";

/** A text of requests that responses contain as an empty string. Other shapes made from it are not, except for optional ones. */
export const writeOnly = z.string();

/** The shapes of `data` by the word that selects the type in requests. Unknown keys are kept unchanged. */
export type DataShapes = Readonly<Record<string, z.ZodType>>;

/** How the integrations of a collection differ from others. */
interface Differences {
  /** The path of the word that selects the type, default `type`. */
  readonly word?: readonly string[];
  /** The `type` of all integrations, if the word is elsewhere. */
  readonly type?: string;
  /** The words of the types for which the server creates a token for a scanner, next to `data`. */
  readonly tokens?: readonly string[];
}

const envelope = z.looseObject({
  name: nonEmpty,
  type: nonEmpty,
  enabled: onOff.default(1),
  data: anyObject,
});

/** Defines a collection of integrations: channels, cloud accounts or registries. */
export function integrations(
  name: string,
  shapes: DataShapes,
  { word = ["type"], type, tokens = [] }: Differences = {},
): Collection {
  const key = word.join(".");
  const wordOf = (integration: JsonObject): string => {
    const found = word.reduce<Json>(
      (value, part) => (isObject(value) ? (value[part] ?? null) : null),
      integration,
    );
    return typeof found === "string" ? found : "";
  };
  const shapeOf = (integration: JsonObject): z.ZodType | undefined => {
    const selected = wordOf(integration);
    return Object.hasOwn(shapes, selected) ? shapes[selected] : undefined;
  };

  return collection({
    name,
    idKey: "intgGuid",
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
      keys: type === undefined ? envelope : envelope.extend({ type: z.literal(type) }),
      variants: { word, part: ["data"], shapes },
    },
    platform: { owns: (integration) => objectAt(integration, "props").isDefault === true },

    check(object, { strict, organization }) {
      const integration = parseObject(envelope, object);
      if (type !== undefined && integration.type !== type) {
        throw new ApiError(400, `type: must be ${type} in ${name}`);
      }
      const shape = shapeOf(integration);
      if (!shape) throw new ApiError(400, `${key}: must be one of ${Object.keys(shapes).join(", ")}`);
      const data = parseObject(shape, integration.data, "data");
      if (strict) {
        requireAddresses(data);
        requireMappedAccounts(data, organization);
      }
      return { ...integration, data };
    },

    stamp(object, before, call) {
      const selected = wordOf(object);
      if (before && wordOf(before) !== selected) throw new ApiError(400, `${key}: cannot be changed`);
      const isOrg = before?.isOrg ?? (call.orgLevel ? 1 : 0);
      if (objectAt(object, "data").accountMappingFile && isOrg !== 1)
        throw new ApiError(400, "data.accountMappingFile: is for integrations of the organization");
      return {
        ...object,
        isOrg,
        createdOrUpdatedBy: call.user,
        createdOrUpdatedTime: call.now.toISOString(),
        state: before ? stateAt(before, call) : null,
        ...(type !== undefined && { props: { ...objectAt(before ?? {}, "props"), tags: selected } }),
        ...(tokens.includes(selected) && { serverToken: before?.serverToken ?? newServerToken() }),
      };
    },

    toResponse: (object, call) => ({
      ...object,
      ...("state" in object && { state: stateAt(object, call) }),
      ...(object.data !== undefined && { data: returned(object.data, shapeOf(object)) }),
    }),
  });
}

/** Returns a value of a shape as responses contain it. */
function returned(value: Json, shape: unknown): Json {
  if (shape === writeOnly) return "";
  if (shape instanceof z.ZodOptional) return returned(value, shape.unwrap());
  if (shape instanceof z.ZodDiscriminatedUnion) return shape.options.reduce<Json>(returned, value);
  if (!(shape instanceof z.ZodObject) || !isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, returned(inner, shape.shape[key])]);
  return Object.fromEntries(entries);
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
