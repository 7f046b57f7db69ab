import { Decimal, exactNumber, isNumeric, numericText, parseNumeric } from "../values/number.ts";
import { type ObjectAttributes, sameType, type Type } from "../values/type.ts";
import { isUnknown, type Unknown } from "../values/unknown.ts";
import { Dynamic, distinct, isRecord, isSequence, record, type Value } from "../values/value.ts";
import { fromJson, isMembers, storedDynamic } from "./json.ts";
import { type Json, JsonNumber } from "./json-text.ts";
import { normalize } from "./text.ts";
import { inside, ValueError } from "./value-error.ts";

// Plain JSON is the result of exactJson.parse. Where a number is expected, a string of digits is accepted, too.

/** Converts plain JSON to a dynamic value; null stays null. */
export function toDynamic(plain: string | number | bigint | boolean | object, like?: Dynamic | null): Dynamic;
export function toDynamic(plain: unknown, like?: Dynamic | null): Dynamic | null;
/**
 * Arrays become tuples and objects become objects, as in Terraform's `jsondecode`. With `like`, usually the prior
 * value, each part that fits the type of the same part of `like` has that type, so that a configured list, map or large number stays one.
 * Parts may be unknown in the plan that `modifyPlan` returns.
 */
export function toDynamic(plain: unknown, like?: Dynamic | null): Dynamic | null {
  try {
    const { type, value } = typed(plain, like?.type);
    return value === null ? null : new Dynamic(type, value);
  } catch (error) {
    throw error instanceof RangeError ? new ValueError("JSON has no object that contains itself") : error;
  }
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

/** A value and its type. */
type Typed = Pick<Dynamic, "type" | "value">;

/** Converts plain JSON to a value of the type `like` where it fits, else of its own type. Null fits every type, and has none of its own. */
function typed(plain: unknown, like: Type = "dynamic", key = ""): Typed {
  const part = partOf(plain, key);
  if (part === null) return { type: like, value: null };
  if (isUnknown(part)) return { type: "dynamic", value: part };
  if (part instanceof Dynamic) return part;
  if (typeof part === "boolean") return { type: "bool", value: part };
  if (typeof part === "string" && !(like === "number" && isDigits(part)))
    return { type: "string", value: fromJson("string", part) };
  if (typeof part === "string" || part instanceof JsonNumber)
    return { type: "number", value: fromJson("number", part) };
  return Array.isArray(part) ? typedArray(part, like) : typedObject(part, like);
}

/** Reports whether a text is a number in its only spelling, as APIs write numbers that JSON readers would round. */
function isDigits(text: string): boolean {
  const number = parseNumeric(text);
  return number !== undefined && numericText(number) === text;
}

function typedArray(plain: readonly unknown[], like: Type): Typed {
  const [kind, inner] = typeof like === "string" ? [] : like;
  const isCollection = kind === "list" || kind === "set";
  const likeOf = (i: number): Type | undefined =>
    kind === "tuple" ? (inner as readonly Type[])[i] : isCollection ? (inner as Type) : undefined;
  const parts = plain.map((part, i) => inside(i, () => typed(part, likeOf(i), String(i))));
  const values = parts.map(({ value }) => value);
  if (!isCollection || !haveType(inner as Type, parts))
    return { type: ["tuple", parts.map(({ type }) => type)], value: values };
  const element = inner as Type;
  return { type: [kind, element], value: kind === "set" ? distinct(element, values) : values };
}

function typedObject(plain: object, like: Type): Typed {
  const [kind, inner] = typeof like === "string" ? [] : like;
  const likeOf = (key: string): Type | undefined =>
    kind === "map" ? (inner as Type) : kind === "object" ? (inner as ObjectAttributes)[key] : undefined;
  const types: { [name: string]: Type } = Object.create(null);
  const parts: Typed[] = [];
  const values = record();
  for (const [key, member] of Object.entries(plain)) {
    if (member === undefined) continue;
    const name = normalize(key);
    const part = inside(key, () => typed(member, likeOf(name), key));
    parts.push(part);
    types[name] = part.type;
    values[name] = part.value;
  }
  const isMap = kind === "map" && haveType(inner as Type, parts);
  return { type: isMap ? ["map", inner as Type] : ["object", types], value: values };
}

/** Reports whether parts have the type of the elements of a collection. An unknown one may have it. */
function haveType(element: Type, parts: readonly Typed[]): boolean {
  return parts.every(({ type, value }) => isUnknown(value) || sameType(type, element));
}

/** The types of stored dynamic values, by their plain JSON and by the JSON that is converted from it. */
const storedTypes = new WeakMap<object, Type>();

/** Records the type of a stored dynamic value next to its JSON. */
function withType<T>(part: T, type: Type | undefined): T {
  if (type !== undefined && typeof part === "object" && part !== null) storedTypes.set(part, type);
  return part;
}

/**
 * Converts the parsed JSON of a state to plain JSON, in which numbers that a double would round are bigints and Decimals. A dynamic value,
 * which a state stores with its type, is the plain value alone.
 */
export function plainOfJson(json: Json): unknown {
  if (json instanceof JsonNumber) {
    const number = parseNumeric(json.text);
    return number === undefined ? json.text : exactNumber(number);
  }
  if (Array.isArray(json)) return json.map(plainOfJson);
  if (!isMembers(json)) return json;
  const stored = isWrittenAsDynamic(json) ? storedDynamic(json) : undefined;
  if (stored instanceof Dynamic) return withType(toPlain(stored), stored.type);
  if (stored !== undefined) return stored;
  const plain: { [key: string]: unknown } = Object.create(null);
  for (const [key, value] of Object.entries(json)) plain[key] = plainOfJson(value);
  return plain;
}

/**
 * Reports whether an object of a state can be a dynamic value. An object type with the attributes `type` and `value` is stored in this order,
 * because attributes are sorted, and has no list as its `type` that names a type.
 */
function isWrittenAsDynamic(json: { [key: string]: Json }): boolean {
  const [first] = Object.keys(json);
  return first === "value" || (first === "type" && Array.isArray(json.type));
}

/** Converts the JSON of a dynamic value: plain JSON, which has the type of the stored value if it is converted from one and still fits. */
export function dynamicOfPlain(json: Json): Value {
  const type = storedTypes.get(Object(json));
  return toDynamic(json, type && new Dynamic(type, null));
}

/** Converts the JSON of a dynamic value in a state: with a type next to the value, or plain JSON where another provider had another type. */
export function dynamicOfStored(json: Json): Value {
  return storedDynamic(json) ?? toDynamic(json);
}

/**
 * Converts plain JSON, with or without bigints, to parsed JSON. A Dynamic becomes its plain value. Throws a ValueError for values that JSON
 * does not have.
 */
export function jsonOfPlain(plain: unknown, name = ""): Json {
  const part = partOf(plain, name);
  if (isUnknown(part)) throw notInJson(part);
  if (part instanceof Dynamic) return withType(jsonOfPlain(toPlain(part)), part.type);
  if (part === null || typeof part !== "object" || part instanceof JsonNumber) return part;
  const type = storedTypes.get(Object(plain));
  if (Array.isArray(part))
    return withType(
      part.map((element, i) => inside(i, () => jsonOfPlain(element, String(i)))),
      type,
    );
  const json: { [key: string]: Json } = Object.create(null);
  for (const [key, member] of Object.entries(part)) {
    if (member !== undefined) json[key] = inside(key, () => jsonOfPlain(member, key));
  }
  return withType(json, type);
}

/**
 * Returns a part of plain JSON as JSON.stringify has it, whose own parts are not converted yet. Throws a ValueError for what JSON does not
 * have, and for objects whose content JSON.stringify would lose, such as a Map.
 */
function partOf(
  plain: unknown,
  key: string,
): null | boolean | string | JsonNumber | Unknown | Dynamic | readonly unknown[] | object {
  if (plain === undefined || plain === null) return null;
  if (typeof plain === "string" || typeof plain === "boolean") return plain;
  if (typeof plain === "bigint" || plain instanceof Decimal || Number.isFinite(plain))
    return new JsonNumber(String(plain));
  if (typeof plain !== "object") throw notInJson(plain);
  if (isUnknown(plain) || plain instanceof Dynamic) return plain;
  // A hole in an array is null in JSON.
  if (Array.isArray(plain)) return Array.from(plain);
  if ("toJSON" in plain && typeof plain.toJSON === "function") return partOf(plain.toJSON(key), key);
  if (plain instanceof String || plain instanceof Number || plain instanceof Boolean)
    return partOf(plain.valueOf(), key);
  if (kindOf(plain) !== "Object" || (isInstance(plain) && Object.keys(plain).length === 0))
    throw notInJson(plain);
  return plain;
}

/** Reports whether an object is one of a class, whose content may be private. */
function isInstance(plain: object): boolean {
  const parent: unknown = Object.getPrototypeOf(plain);
  // The prototype of plain objects, that of another context included, has no parent.
  return parent !== null && Object.getPrototypeOf(parent) !== null;
}

/** Returns the kind of an object in the words of the language, which stay when a program is bundled: `Map`. */
function kindOf(plain: object): string {
  return Object.prototype.toString.call(plain).slice("[object ".length, -1);
}

function notInJson(plain: unknown): ValueError {
  if (isUnknown(plain)) return new ValueError("JSON has no unknown values");
  if (typeof plain === "function") return new ValueError("JSON has no functions");
  if (typeof plain !== "object" || plain === null) return new ValueError(`JSON has no ${String(plain)}`);
  const kind = kindOf(plain);
  return new ValueError(`JSON has no ${kind === "Object" ? plain.constructor.name : kind}`);
}
