import protobuf from "protobufjs";
import type { Struct, Value } from "../../../resources/vdb/api/generated/well-known.ts";
import { ApiError } from "../../api-error.ts";
import { isObject, type Json, type JsonObject } from "../../json.ts";
import { propertyOf } from "./definitions.ts";
import { durationOf, timestampOf } from "./times.ts";

/**
 * Converts protobuf's JSON to a message, as a MessageInit. Enums may be names or numbers. Throws an `ApiError` with the path of
 * the key for unknown keys and values of another type.
 */
export function fromJson(type: protobuf.Type, json: JsonObject, path = ""): object {
  const fields = new Map(type.fieldsArray.map((field) => [propertyOf(field), field]));
  const entries = Object.entries(json).map(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`;
    const field = fields.get(key);
    if (!field) throw new ApiError(400, `${at}: is not known`);
    return [key, value === null ? undefined : ofField(field, value, at)];
  });
  return Object.fromEntries(entries);
}

function ofField(field: protobuf.Field, json: Json, at: string): unknown {
  if (!field.repeated) return ofSingle(field, json, at);
  if (!Array.isArray(json)) refuse(at, "an array");
  return json.map((item, index) => ofSingle(field, item, `${at}[${index}]`));
}

function ofSingle({ resolvedType, type }: protobuf.Field, json: Json, at: string): unknown {
  if (resolvedType instanceof protobuf.Enum) return ofEnum(resolvedType, json, at);
  if (resolvedType instanceof protobuf.Type) return ofMessage(resolvedType, json, at);
  if (type === "string") return typeof json === "string" ? json : refuse(at, "a string");
  if (type === "bool") return typeof json === "boolean" ? json : refuse(at, "true or false");
  if (type === "double") return ofDouble(json, at);
  if (type.endsWith("64")) return ofBigInt(json, type, at);
  return ofInteger(json, type, at);
}

function ofEnum({ values }: protobuf.Enum, json: Json, at: string): number {
  if (typeof json === "number" && Number.isInteger(json)) return json;
  const number = typeof json === "string" && Object.hasOwn(values, json) ? values[json] : undefined;
  return number ?? refuse(at, `a number or one of ${Object.keys(values).join(", ")}`);
}

function ofMessage(type: protobuf.Type, json: Json, at: string): object {
  switch (type.fullName) {
    case ".google.protobuf.Timestamp":
      return (typeof json === "string" && timestampOf(json)) || refuse(at, "an RFC 3339 timestamp");
    case ".google.protobuf.Duration":
      return (typeof json === "string" && durationOf(json)) || refuse(at, "a duration such as 86400s");
  }
  if (!isObject(json)) refuse(at, "an object");
  return type.fullName === ".google.protobuf.Struct" ? structOf(json) : fromJson(type, json, at);
}

function structOf(json: JsonObject): Struct {
  return { fields: new Map(Object.entries(json).map(([key, value]) => [key, valueFrom(value)])) };
}

function valueFrom(json: Json): Value {
  if (json === null) return { nullValue: 0 };
  if (typeof json === "number") return { numberValue: json };
  if (typeof json === "string") return { stringValue: json };
  if (typeof json === "boolean") return { boolValue: json };
  return Array.isArray(json)
    ? { listValue: { values: json.map(valueFrom) } }
    : { structValue: structOf(json) };
}

function ofDouble(json: Json, at: string): number {
  if (typeof json === "number") return json;
  return ["NaN", "Infinity", "-Infinity"].includes(String(json)) ? Number(json) : refuse(at, "a number");
}

function ofBigInt(json: Json, type: string, at: string): bigint {
  if (!/^-?\d{1,20}$/.test(String(json))) refuse(at, "a whole number");
  const value = BigInt(String(json));
  const held = type === "uint64" ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value);
  return held === value ? value : refuse(at, `within ${type}`);
}

function ofInteger(json: Json, type: string, at: string): number {
  if (typeof json !== "number") refuse(at, "a number");
  const held = type === "uint32" ? json >>> 0 : json | 0;
  return held === json ? json : refuse(at, `within ${type}`);
}

function refuse(at: string, expected: string): never {
  throw new ApiError(400, `${at}: must be ${expected}`);
}
