import { partType, type Type } from "../../values/type.ts";
import { isUnknown } from "../../values/unknown.ts";
import { isRecord, isSequence, isWhollyKnown, record, type Value } from "../../values/value.ts";

/**
 * Returns the known rest of a value of a type: null for unknown values and members of objects, and without the elements of maps, lists and
 * sets that are unknown. A partly known value of any type is null.
 */
export function knownRest(type: Type, value: Value): Value {
  if (isUnknown(value)) return null;
  if (isWhollyKnown(value)) return value;
  const kind = typeof type === "string" ? "dynamic" : type[0];
  if (isSequence(value)) {
    const parts = value.map((part, i) => (isUnknown(part) ? undefined : knownRest(partType(type, i), part)));
    // The elements of a tuple have fixed places.
    if (kind === "tuple") return parts.map((part) => part ?? null);
    return parts.filter((part) => part !== undefined);
  }
  if (!isRecord(value)) return null;
  const parts = Object.entries(value).filter(([, part]) => kind !== "map" || !isUnknown(part));
  return record(parts.map(([key, part]) => [key, knownRest(partType(type, key), part)]));
}
