/** A value as JSON carries it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. The local APIs treat stored objects as immutable and create new ones instead. */
export type JsonObject = { [key: string]: Json };

/** Reports whether a JSON value is an object, not null and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the object under a key, or an empty object if there is none. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isObject(value) ? value : {};
}

/** Returns a copy of `object` without the named keys. */
export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** Merges two objects by RFC 7396: objects key by key, null removes a key, any other value replaces one. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? mergePatch(objectAt(target, key), value) : value;
  }
  return merged;
}
