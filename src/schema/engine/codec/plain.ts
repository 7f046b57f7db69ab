import { Decimal, exactNumber, isNumeric, parseNumeric } from "../../values/number.ts";
import type { Type } from "../../values/type.ts";
import { isUnknown } from "../../values/unknown.ts";
import { Dynamic, isRecord, isSequence, record, type Value } from "../../values/value.ts";
import { fromJson } from "./json.ts";
import { type Json, JsonNumber } from "./json-text.ts";
import { normalize } from "./text.ts";
import { inside, ValueError } from "./value-error.ts";

// Plain JSON is the result of exactJson.parse. Where a number is expected, a string of digits is accepted, too.

/** Converts plain JSON to a dynamic value; null stays null. */
export function toDynamic(plain: string | number | bigint | boolean | object, like?: Dynamic | null): Dynamic;
export function toDynamic(plain: unknown, like?: Dynamic | null): Dynamic | null;
/**
 * Arrays become tuples and objects become objects, as in Terraform's `jsondecode`. With `like`, usually the prior
 * value, the result has the type of `like` where it fits, so that a configured list, map or large number stays one.
 */
export function toDynamic(plain: unknown, like?: Dynamic | null): Dynamic | null {
  const json = jsonOfPlain(plain);
  if (json === null) return null;
  return (like && typeLike(like, json)) ?? infer(json);
}

/**
 * Converts a dynamic value to plain JSON: collections of any kind are arrays and objects. A number that a double would round is a bigint or
 * a Decimal, which the client of `@tfnode/framework/http` and `exactJson` write with all digits; JSON.stringify throws for bigints.
 * Unknown values stay unknown.
 */
export function toPlain(value: Dynamic | null): unknown {
  return value && plainOf(value);
}

function plainOf(value: Value): unknown {
  if (value instanceof Dynamic) return plainOf(value.value);
  if (isNumeric(value)) return exactNumber(value);
  return eachElement(value, plainOf);
}

/** Converts the elements of a list, set or map; another value stays. */
export function eachElement(value: Value, show: (element: Value) => unknown): unknown {
  if (isSequence(value)) return value.map(show);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, show(element)]));
}

function typeLike({ type }: Dynamic, json: Json): Dynamic | undefined {
  try {
    return new Dynamic(type, fromJson(type, json));
  } catch (error) {
    if (error instanceof ValueError) return undefined;
    throw error;
  }
}

function infer(json: Json): Dynamic | null {
  if (json === null) return null;
  if (typeof json === "boolean") return new Dynamic("bool", json);
  if (typeof json === "string") return new Dynamic("string", fromJson("string", json));
  if (json instanceof JsonNumber) return new Dynamic("number", fromJson("number", json));
  if (Array.isArray(json)) {
    const elements = json.map(infer);
    // Null has no type of its own.
    const types = elements.map((element) => element?.type ?? "dynamic");
    return new Dynamic(
      ["tuple", types],
      elements.map((element) => element?.value ?? null),
    );
  }
  const types: { [name: string]: Type } = Object.create(null);
  const values = record();
  for (const [key, member] of Object.entries(json)) {
    const name = normalize(key);
    const found = infer(member);
    types[name] = found?.type ?? "dynamic";
    values[name] = found?.value ?? null;
  }
  return new Dynamic(["object", types], values);
}

/** Converts parsed JSON to plain JSON, in which numbers that a double would round are bigints and Decimals. */
export function plainOfJson(json: Json): unknown {
  if (json instanceof JsonNumber) {
    const number = parseNumeric(json.text);
    return number === undefined ? json.text : exactNumber(number);
  }
  if (Array.isArray(json)) return json.map(plainOfJson);
  if (typeof json !== "object" || json === null) return json;
  const plain: { [key: string]: unknown } = Object.create(null);
  for (const [key, value] of Object.entries(json)) plain[key] = plainOfJson(value);
  return plain;
}

/** Converts plain JSON, with or without bigints, to parsed JSON. Throws a ValueError for values that JSON does not have. */
export function jsonOfPlain(plain: unknown): Json {
  if (plain === undefined || plain === null) return null;
  if (typeof plain === "string" || typeof plain === "boolean") return plain;
  if (typeof plain === "bigint" || plain instanceof Decimal || Number.isFinite(plain))
    return new JsonNumber(String(plain));
  if (Array.isArray(plain)) return plain.map((element, i) => inside(i, () => jsonOfPlain(element)));
  if (typeof plain !== "object" || isUnknown(plain) || plain instanceof Dynamic)
    throw new ValueError(`JSON has no ${typeof plain === "object" ? plain.constructor.name : String(plain)}`);
  if ("toJSON" in plain && typeof plain.toJSON === "function") return jsonOfPlain(plain.toJSON());
  const json: { [key: string]: Json } = Object.create(null);
  for (const [key, member] of Object.entries(plain)) {
    if (member !== undefined) json[key] = inside(key, () => jsonOfPlain(member));
  }
  return json;
}
