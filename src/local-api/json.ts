/** A value as JSON carries it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. The local APIs treat stored objects as immutable and make new ones instead. */
export type JsonObject = { [key: string]: Json };

/** Whether a value that came out of JSON is an object (not null, not an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object under a key, or an empty one when there is none. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isObject(value) ? value : {};
}

/** A copy of `object` without the named keys. */
export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** A copy of `object` in which the text at a dotted path is empty; unchanged when the path leads nowhere. */
export function clearText(object: JsonObject, path: string): JsonObject {
  const [key = "", ...rest] = path.split(".");
  const value = object[key];
  if (value === undefined) return object;
  if (rest.length === 0) return { ...object, [key]: "" };
  return isObject(value) ? { ...object, [key]: clearText(value, rest.join(".")) } : object;
}

/** Merges as RFC 7396 says: objects key by key, null removes, anything else replaces. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? mergePatch(objectAt(target, key), value) : value;
  }
  return merged;
}
