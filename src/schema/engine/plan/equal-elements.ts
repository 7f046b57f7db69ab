import { unsetValueOf } from "../../modifier.ts";
import { blockType, type Content } from "../../schema.ts";
import { knownAfterApply } from "../../values/unknown.ts";
import {
  fingerprint,
  isRecord,
  isSequence,
  isWhollyKnown,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { makeObject, mapObjects, type Objects } from "../walk.ts";
import { isUnset } from "./same.ts";

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
