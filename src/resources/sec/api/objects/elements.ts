import { isDeepStrictEqual } from "node:util";
import { pairs } from "../../../shared/pairs.ts";
import { type ElementKeys, isJsonObject, type JsonObject } from "./wire-field.ts";

/**
 * Returns the objects of an array in a request with the members that no key describes, from the objects that the API has: from an equal
 * object, or else from one of the same name.
 */
export function withUnknownMembers(
  sent: readonly unknown[],
  found: readonly unknown[],
  keys: ElementKeys,
): readonly unknown[] {
  const [name = ""] = Object.keys(keys);
  const isNamed = (one: JsonObject, other: JsonObject) =>
    one[name] !== undefined && isDeepStrictEqual(one[name], other[name]);
  const partners = pairs(sent, found, [isContained, isNamed]);
  return sent.map((element) => {
    const other = partners.get(element);
    if (!isJsonObject(element) || !other) return element;
    const unknown = Object.entries(other).filter(([key]) => !(key in keys));
    const inner = Object.entries(keys).flatMap(([key, below]) => {
      const [ours, theirs] = [element[key], other[key]];
      const isList = below && Array.isArray(ours) && Array.isArray(theirs);
      return isList ? [[key, withUnknownMembers(ours, theirs, below)] as const] : [];
    });
    return { ...Object.fromEntries(unknown), ...element, ...Object.fromEntries(inner) };
  });
}

/** Reports whether a value has everything that another one has. */
function isContained(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((element, i) => isContained(element, other[i]));
  if (!isJsonObject(one) || !isJsonObject(other)) return isDeepStrictEqual(one, other);
  return Object.entries(one).every(([key, value]) => isContained(value, other[key]));
}
