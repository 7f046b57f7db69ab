import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject } from "../json.ts";

/** A value, and the same value without its secrets; both undefined where an object has no such key. */
interface Compared {
  readonly value: Json | undefined;
  readonly masked: Json | undefined;
}

/** An object, and the same object without its secrets. */
export interface ComparedObject extends Compared {
  readonly value: JsonObject;
  readonly masked: JsonObject;
}

/**
 * Returns the fields in which two objects differ, as `{ path, before, after }`: `before` is missing where a field was added, `after`
 * where it was removed. The values are masked, so that a secret that changed is listed with `***` twice. Arrays are compared as a whole.
 */
export function changedFields(before: ComparedObject, after: ComparedObject): JsonObject[] {
  return differences(before, after, []);
}

function differences(before: Compared, after: Compared, path: readonly string[]): JsonObject[] {
  if (isDeepStrictEqual(before.value, after.value)) return [];
  if (isObject(before.value) && isObject(after.value)) {
    const keys = new Set([...Object.keys(before.value), ...Object.keys(after.value)]);
    return [...keys].flatMap((key) => differences(under(before, key), under(after, key), [...path, key]));
  }
  return [
    {
      path: [...path],
      ...(before.masked !== undefined && { before: before.masked }),
      ...(after.masked !== undefined && { after: after.masked }),
    },
  ];
}

function under({ value, masked }: Compared, key: string): Compared {
  return { value: own(value, key), masked: own(masked, key) };
}

function own(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
