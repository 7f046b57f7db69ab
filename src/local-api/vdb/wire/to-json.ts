import protobuf from "protobufjs";
import type { Duration, Struct, Timestamp, Value } from "../../../resources/vdb/api/generated/well-known.ts";
import type { Json, JsonObject } from "../../json.ts";
import { fieldValue, hasPresence, propertyOf } from "./definitions.ts";
import { durationText, timestampText } from "./times.ts";

/**
 * Converts a message to protobuf's JSON: names in camelCase, enums by name, 64-bit integers and times as strings. Omits absent
 * values, and zeros of fields without presence.
 */
export function toJson(type: protobuf.Type, message: object): JsonObject {
  const entries = type.fieldsArray.flatMap((field): [string, Json][] => {
    const value = fieldValue(message, field);
    if (value === undefined || value === null) return [];
    const json = Array.isArray(value)
      ? value.map((item) => jsonOf(item, field.resolvedType))
      : jsonOf(value, field.resolvedType);
    return hasPresence(field) || !isZero(value) ? [[propertyOf(field), json]] : [];
  });
  return Object.fromEntries(entries);
}

function jsonOf(value: unknown, type: protobuf.ReflectionObject | null): Json {
  if (type instanceof protobuf.Enum) return type.valuesById[Number(value)] ?? Number(value);
  if (type instanceof protobuf.Type) return ofMessage(type, Object(value));
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  return typeof value === "boolean" ? value : String(value);
}

function ofMessage(type: protobuf.Type, message: object): Json {
  const special = wellKnown[type.fullName.slice(1)];
  return special ? special(message) : toJson(type, message);
}

function isZero(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}

/**
 * Messages with a JSON form of their own. Each function receives a message of the type under whose name it is, which TypeScript
 * cannot verify.
 */
const wellKnown: Readonly<Record<string, ((message: object) => Json) | undefined>> = {
  "google.protobuf.Timestamp": (message) => timestampText(message as Timestamp),
  "google.protobuf.Duration": (message) => durationText(message as Duration),
  "google.protobuf.Struct": (message) => ofStruct(message as Struct),
};

function ofStruct({ fields }: Struct): JsonObject {
  return Object.fromEntries([...fields].map(([key, value]) => [key, ofValue(value)]));
}

function ofValue(value: Value): Json {
  if (value.structValue) return ofStruct(value.structValue);
  if (value.listValue) return value.listValue.values.map(ofValue);
  const plain = value.numberValue ?? value.stringValue ?? value.boolValue ?? null;
  return typeof plain === "number" && !Number.isFinite(plain) ? String(plain) : plain;
}
