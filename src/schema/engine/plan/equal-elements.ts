import { unsetValueOf } from "../../modifier.ts";
import type { Path } from "../../path.ts";
import { type Attribute, blockType, type Content } from "../../schema.ts";
import { isUnknown, knownAfterApply } from "../../values/unknown.ts";
import {
  fingerprint,
  isRecord,
  isSequence,
  isWhollyKnown,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { makeObject, mapObjects, type Objects, partAt } from "../../walk.ts";
import { isUnset } from "../compare/same.ts";

/**
 * Returns two elements of a configured set that are one value: with defaults in place of what is not configured, in canonical forms, and
 * with null for what is equivalent to it. Terraform keeps both, while an API stores one. Undefined if there are none.
 */
export function equalElements(
  { nesting, content }: Objects,
  value: Value,
): readonly [ValueRecord, ValueRecord] | undefined {
  if (nesting !== "set" || !isSequence(value)) return undefined;
  const seen = new Map<string, ValueRecord>();
  for (const element of value) {
    if (!isRecord(element) || !isWhollyKnown(element)) continue;
    const form = formOf(content, element);
    // What the API decides may make equal elements differ.
    if (!isWhollyKnown(form)) continue;
    const key = fingerprint(blockType(content), form);
    const other = seen.get(key);
    if (other) return [other, element];
    seen.set(key, element);
  }
  return undefined;
}

/** Two elements of a set of plain values, and the place of the set. */
export interface EqualValues {
  readonly path: Path;
  readonly elements: readonly [Value, Value];
}

/**
 * Returns two spellings of one value in a set of plain values that a configured attribute is or contains; undefined if there are none. Elements
 * with `comparedAs` may repeat: their author knows of the spellings, and sends each value once.
 */
export function equalValues(attribute: Attribute, value: Value, path: Path): EqualValues | undefined {
  const { type, element, members = {} } = attribute;
  if (typeof type === "string" || value === null || isUnknown(value)) return undefined;
  if (type[0] === "object")
    return firstOf(Object.entries(members), ([name, member]) =>
      equalValues(member, partAt(value, name), [...path, name]),
    );
  if (!element) return undefined;
  if (isRecord(value))
    return firstOf(Object.entries(value), ([key, part]) => equalValues(element, part, [...path, { key }]));
  if (!isSequence(value)) return undefined;
  if (type[0] !== "set")
    return firstOf([...value.entries()], ([i, part]) => equalValues(element, part, [...path, i]));
  const elements = twoOfOneForm(element, value);
  if (elements) return { path, elements };
  // Elements of a set have no address.
  return firstOf(value, (part) => equalValues(element, part, path));
}

function firstOf<Part>(parts: readonly Part[], find: (part: Part) => EqualValues | undefined) {
  for (const part of parts) {
    const found = find(part);
    if (found) return found;
  }
  return undefined;
}

function twoOfOneForm(
  { type, canonical, isComparedByAuthor }: Attribute,
  elements: readonly Value[],
): readonly [Value, Value] | undefined {
  if (!canonical || isComparedByAuthor) return undefined;
  const seen = new Map<string, Value>();
  for (const element of elements) {
    if (element === null || !isWhollyKnown(element)) continue;
    const form = fingerprint(type, canonical(element));
    const other = seen.get(form);
    if (other !== undefined) return [other, element];
    seen.set(form, element);
  }
  return undefined;
}

function formOf(content: Content, element: ValueRecord): Value {
  return makeObject(content, ({ name, attribute, objects }) => {
    const value = element[name] ?? attribute?.default ?? null;
    if (objects && value !== null)
      return mapObjects(objects, value, (object) => formOf(objects.content, object));
    if (!attribute) return value;
    if (unsetValueOf(attribute) !== undefined && isUnset(attribute, value)) return null;
    if (value === null) return attribute.computed ? knownAfterApply : null;
    return attribute.canonical ? attribute.canonical(value) : value;
  });
}
