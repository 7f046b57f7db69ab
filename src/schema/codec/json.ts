import { isNumeric, type Numeric, numericText, parseNumeric } from "../values/number.ts";
import { attributeNames, type ObjectType, parseType, type Type, typeJson, typeName } from "../values/type.ts";
import { Dynamic, distinct, isRecord, isSequence, record, type Value } from "../values/value.ts";
import { dynamicOf } from "./dynamic-names.ts";
import { type Json, JsonNumber, parseJson } from "./json-text.ts";
import { normalize } from "./text.ts";
import { inside, ValueError } from "./value-error.ts";

/** How strictly JSON is parsed. */
export interface JsonOptions {
  /** How to treat attributes that the type lacks, which the state of an older schema may have. */
  readonly unknownAttributes?: "refuse" | "drop";
  /** Converts the JSON of a dynamic value that is not null; by default, only JSON with a type next to the value is accepted. */
  readonly dynamics?: (json: Json) => Value;
}

/**
 * Parses a value of a type from JSON, as in state files and in `DynamicValue.json`. Attributes that are left out
 * are null; numbers and bools may be written as text, and text as numbers or bools. Throws a ValueError with the path of the problem.
 */
export function decodeJson(type: Type, text: string): Value {
  return fromJson(type, parseJson(text));
}

/** Converts parsed JSON to a value of a type; see decodeJson. */
export function fromJson(type: Type, json: Json, options: JsonOptions = {}): Value {
  if (json === null) return null;
  switch (type) {
    case "string":
      // JSON can represent half of a surrogate pair, which Unicode text cannot contain.
      if (typeof json === "string") return normalize(json.toWellFormed());
      if (typeof json === "boolean") return String(json);
      if (json instanceof JsonNumber) return json.text;
      throw mismatch(type, json);
    case "bool":
      return boolFrom(json);
    case "number":
      if (json instanceof JsonNumber) return numberFrom(json.text);
      if (typeof json === "string") return numberFrom(json);
      throw mismatch(type, json);
    case "dynamic":
      return dynamicFrom(json, options);
  }
  switch (type[0]) {
    case "list":
    case "set": {
      const given = elements(type, json);
      const made = given.map((element, i) => inside(i, () => fromJson(type[1], element, options)));
      return type[0] === "set" ? distinct(type[1], made) : made;
    }
    case "tuple": {
      const given = elements(type, json);
      if (given.length !== type[1].length) throw mismatch(type, json);
      return type[1].map((element, i) => inside(i, () => fromJson(element, given[i] as Json, options)));
    }
    case "map": {
      const given = members(type, json);
      const made = record();
      for (const key of Object.keys(given)) {
        made[normalize(key)] = inside(key, () => fromJson(type[1], given[key] as Json, options));
      }
      return made;
    }
    case "object":
      return objectFrom(type, members(type, json), options);
  }
}

function objectFrom(type: ObjectType, given: { [key: string]: Json }, options: JsonOptions): Value {
  const made = record();
  for (const name of attributeNames(type[1])) {
    made[name] = inside(name, () => fromJson(type[1][name] as Type, given[name] ?? null, options));
  }
  if (options.unknownAttributes !== "drop") {
    const extra = Object.keys(given).find((name) => !(name in made));
    if (extra !== undefined) throw new ValueError("the type has no such attribute", [extra]);
  }
  return made;
}

function boolFrom(json: Json): boolean {
  if (json === true || json === "true" || json === "1") return true;
  if (json === false || json === "false" || json === "0") return false;
  throw mismatch("bool", json);
}

function numberFrom(text: string): Numeric {
  const parsed = parseNumeric(text);
  if (parsed === undefined) throw new ValueError("the text is not a valid number");
  return parsed;
}

function dynamicFrom(json: Json, options: JsonOptions): Value {
  if (options.dynamics) return options.dynamics(json);
  if (!isMembers(json) || !("type" in json) || !("value" in json) || Object.keys(json).length !== 2) {
    throw new ValueError('a dynamic value must be an object with "type" and "value"');
  }
  const type = inside("type", () => {
    try {
      return parseType(json.type);
    } catch (error) {
      throw new ValueError(error instanceof TypeError ? error.message : String(error));
    }
  });
  const value = inside("value", () => fromJson(type, json.value as Json, options));
  return type === "dynamic" ? value : dynamicOf(type, value);
}

/** Returns a dynamic value in the form of state files, `{ "value": …, "type": … }`; undefined for any other JSON. */
export function storedDynamic(json: Json): Value | undefined {
  try {
    return dynamicFrom(json, {});
  } catch (error) {
    if (error instanceof ValueError) return undefined;
    throw error;
  }
}

function elements(type: Type, json: Json): Json[] {
  if (!Array.isArray(json)) throw mismatch(type, json);
  return json;
}

function members(type: Type, json: Json): { [key: string]: Json } {
  if (!isMembers(json)) throw mismatch(type, json);
  return json;
}

/** Reports whether parsed JSON is an object. */
export function isMembers(json: Json): json is { [key: string]: Json } {
  return typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof JsonNumber);
}

function mismatch(type: Type, json: Json): ValueError {
  const kind = Array.isArray(json)
    ? "an array"
    : isMembers(json)
      ? "an object"
      : `a ${json instanceof JsonNumber ? "number" : typeof json}`;
  return new ValueError(`${typeName(type)} expected, ${kind} found`);
}

/** Returns the JSON text of a wholly known value. Throws a ValueError for unknown values and infinities, which have no JSON form. */
export function encodeJson(type: Type, value: Value): string {
  if (value === null) return "null";
  if (type === "dynamic" && value instanceof Dynamic) {
    return `{"value":${encodeJson(value.type, value.value)},"type":${typeJson(value.type)}}`;
  }
  if (isNumeric(value)) {
    if (typeof value === "number" && !Number.isFinite(value))
      throw new ValueError("the number cannot be written as JSON");
    return numericText(value);
  }
  if (typeof value === "string") return JSON.stringify(normalize(value));
  if (typeof value === "boolean") return String(value);
  if (isSequence(value) && typeof type !== "string") {
    const typeOf = (i: number): Type => (type[0] === "tuple" ? (type[1][i] ?? "dynamic") : (type[1] as Type));
    return `[${value.map((element, i) => inside(i, () => encodeJson(typeOf(i), element))).join()}]`;
  }
  if (isRecord(value) && typeof type !== "string") {
    const typeOf = (key: string): Type =>
      type[0] === "object" ? (type[1][key] ?? "dynamic") : (type[1] as Type);
    const keys = Object.keys(value).sort();
    return `{${keys
      .map(
        (key) => `${JSON.stringify(key)}:${inside(key, () => encodeJson(typeOf(key), value[key] as Value))}`,
      )
      .join()}}`;
  }
  throw new ValueError("the value is unknown or not of its type");
}
