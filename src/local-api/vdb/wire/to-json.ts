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

/** Some messages have a JSON form of their own. The compiler cannot verify that a message is of the named type. */
function ofMessage(type: protobuf.Type, message: object): Json {
  switch (type.fullName) {
    case ".google.protobuf.Timestamp":
      return timestampText(message as Timestamp);
    case ".google.protobuf.Duration":
      return durationText(message as Duration);
    case ".google.protobuf.Struct":
      return ofStruct(message as Struct);
  }
  return toJson(type, message);
}

function isZero(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}

function ofStruct({ fields }: Struct): JsonObject {
  return Object.fromEntries([...fields].map(([key, value]) => [key, ofValue(value)]));
}

function ofValue(value: Value): Json {
  if (value.structValue) return ofStruct(value.structValue);
  if (value.listValue) return value.listValue.values.map(ofValue);
  const plain = value.numberValue ?? value.stringValue ?? value.boolValue ?? null;
  return typeof plain === "number" && !Number.isFinite(plain) ? String(plain) : plain;
}
