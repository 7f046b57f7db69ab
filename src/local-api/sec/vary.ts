import { z } from "zod";
import type { Variations } from "../control/variations.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import type { Collection, ObjectShape } from "./collection.ts";
import { writeOnly } from "./integration.ts";

/** The parts of a collection on which variations depend. */
type Varied = Pick<Collection, "shape" | "idKey" | "serverKeys">;

/** Keys that the server sets at any depth. */
const stamps = [
  "createdBy",
  "createdTime",
  "createdOrUpdatedBy",
  "createdOrUpdatedTime",
  "updatedBy",
  "updatedTime",
];

/** Returns an object of a collection in the form of the variations that are on. */
export function varied(
  object: JsonObject,
  { shape, idKey, serverKeys }: Varied,
  variations: Variations,
  isWrite: boolean,
): JsonObject {
  if (!variations.any) return object;
  const steps: ((value: JsonObject) => Json)[] = [];
  if (variations.has("late-fields") && isWrite)
    steps.push((value) => withoutKeys(value, [...serverKeys, ...stamps], idKey));
  if (variations.has("filled-defaults")) steps.push((value) => inShape(value, shape, filled));
  if (variations.has("unknown-fields")) steps.push((value) => inShape(value, shape, withUnknown));
  if (variations.has("null-for-empty"))
    steps.push((value) => emptyAsNull(inShape(value, shape, withNulls), idKey));
  if (variations.has("reversed-lists")) steps.push(reversed);
  return steps.reduce<JsonObject>((value, step) => objectOf(step(value)), object);
}

/** Returns the objects of a list in the form of the variations that are on. */
export function variedList(
  objects: readonly JsonObject[],
  collection: Varied,
  variations: Variations,
): JsonObject[] {
  const each = objects.map((object) => varied(object, collection, variations, false));
  return variations.has("reversed-lists") ? each.reverse() : each;
}

/** Changes one object of a shape, whose parts are changed already. */
type Change = (object: JsonObject, shape: z.ZodObject) => JsonObject;

/** Changes an object and all objects in it that have a shape. */
function inShape(object: JsonObject, { keys, variants }: ObjectShape, change: Change): JsonObject {
  const changed = objectOf(atEach(object, keys, change));
  if (!variants) return changed;
  const { word, part, shapes } = variants;
  const selected = shapes[String(valueAt(object, word))];
  const inner = valueAt(object, part);
  return selected ? withValueAt(changed, part, atEach(inner, selected, change)) : changed;
}

function atEach(value: Json | undefined, shape: unknown, change: Change): Json {
  if (value === undefined) return null;
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodNonOptional ||
    shape instanceof z.ZodNullable
  )
    return atEach(value, shape.unwrap(), change);
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => atEach(item, shape.element, change));
  if (shape instanceof z.ZodDiscriminatedUnion && isObject(value)) {
    const option = shape.options.find((one) => one instanceof z.ZodObject && isOption(one, value));
    return option ? atEach(value, option, change) : value;
  }
  if (!(shape instanceof z.ZodObject) || !isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => [
    key,
    atEach(inner, shape.shape[key], change),
  ]);
  return change(Object.fromEntries(entries), shape);
}

/** Reports whether an object has the literals of one form of a union. */
function isOption({ shape }: z.ZodObject, value: JsonObject): boolean {
  return Object.entries(shape).every(
    ([key, inner]) => !(inner instanceof z.ZodLiteral) || inner.safeParse(value[key]).success,
  );
}

/** Values with which a service might fill in what a request left out; the first one of the right shape is used. */
const fillers: readonly Json[] = [
  "filled in",
  "1",
  "2040-01-01T00:00:00Z",
  1,
  true,
  ["filled in"],
  [1],
  [{ filled: "in" }],
  [{ filled: ["in"] }],
];

const filled: Change = (object, { shape }) => {
  const entries = absentIn(object, shape).flatMap(([key, inner]): [string, Json][] => {
    if (inner === writeOnly) return [];
    if (inner instanceof z.ZodObject) return [[key, atEach({}, inner, filled)]];
    const choices: readonly Json[] =
      inner instanceof z.ZodEnum ? inner.options.slice(0, 1).map(String) : fillers;
    const value = [...choices, ...arrayOfChoice(inner)].find((one) => inner.safeParse(one).success);
    return value === undefined ? [] : [[key, value]];
  });
  return { ...object, ...Object.fromEntries(entries) };
};

function arrayOfChoice(shape: z.ZodType): readonly Json[] {
  return shape instanceof z.ZodArray && shape.element instanceof z.ZodEnum
    ? [shape.element.options.slice(0, 1).map(String)]
    : [];
}

/** Returns the optional keys that an object lacks, with the shapes of their values. */
function absentIn(object: JsonObject, shape: z.ZodObject["shape"]): [string, z.ZodType][] {
  return Object.entries(shape).flatMap(([key, inner]): [string, z.ZodType][] =>
    inner instanceof z.ZodOptional && object[key] === undefined ? [[key, inner.unwrap() as z.ZodType]] : [],
  );
}

/** The members that no client knows. */
const unknownMembers: JsonObject = { futureSetting: "on", futureSettings: { depth: 3, names: ["one"] } };

const withUnknown: Change = (object) => ({ ...unknownMembers, ...object });

const withNulls: Change = (object, { shape }) => ({
  ...object,
  ...Object.fromEntries(absentIn(object, shape).map(([key]) => [key, null])),
});

function emptyAsNull(value: Json, idKey: string): Json {
  if (value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((item) => emptyAsNull(item, idKey));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => [
    key,
    key === idKey ? inner : emptyAsNull(inner, idKey),
  ]);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed).reverse();
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reversed(inner)]));
}

function withoutKeys(value: JsonObject, keys: readonly string[], kept: string): JsonObject {
  const entries = Object.entries(value).filter(([key]) => key === kept || !keys.includes(key));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, isObject(inner) ? withoutKeys(inner, stamps, kept) : inner]),
  );
}

function valueAt(object: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), object);
}

function withValueAt(object: JsonObject, [key, ...rest]: readonly string[], value: Json): JsonObject {
  if (key === undefined) return object;
  const inner = rest.length === 0 ? value : withValueAt(objectOf(object[key]), rest, value);
  return { ...object, [key]: inner };
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
