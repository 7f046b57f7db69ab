import type { Attribute } from "../schema.ts";
import { isUnknown } from "../values/unknown.ts";
import { isRecord, isSequence, isWhollyKnown, sameValue, type Value } from "../values/value.ts";

/** Whether two values of an attribute are one to the practitioner: equal in their canonical forms. Unknowns are not. */
export function isEquivalent({ type, canonical, nested }: Attribute, a: Value, b: Value): boolean {
  if (a === b) return !isUnknown(a);
  if (a === null || b === null) return false;
  if (!isWhollyKnown(a) || !isWhollyKnown(b)) return false;
  if (!canonical || nested) return sameValue(type, a, b);
  return sameValue(type, canonical(a), canonical(b));
}

/** Whether a value means the same as none. */
export function isUnset({ unsetAs }: Attribute, value: Value): boolean {
  return value === null || isZero(value) || value === unsetAs;
}

/** Whether a value is what many APIs answer for a thing that is not set: empty, zero or false. */
export function isZero(value: Value): boolean {
  if (value === "" || value === 0 || value === false) return true;
  if (isSequence(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** Whether a value is none, or a zero. */
export function isNothing(value: Value): boolean {
  return value === null || isZero(value);
}

/** Whether computed blocks are left to the provider. */
export function isOpen(blocks: Value | undefined): boolean {
  return (blocks ?? null) === null || isUnknown(blocks ?? null);
}
