import { toDynamic, toPlain } from "../../codec/plain.ts";
import { unsetValueOf } from "../../modifier.ts";
import { type Attribute, blockType } from "../../schema.ts";
import { isNumeric, sameNumber } from "../../values/number.ts";
import { holdsSet, partType, type Type } from "../../values/type.ts";
import { isUnknown } from "../../values/unknown.ts";
import {
  Dynamic,
  inFixedOrder,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  sameValue,
  type Value,
} from "../../values/value.ts";
import { valueView } from "../../view.ts";
import { anywhere, mapMembers, mapObjects, type Objects, objectsOf } from "../../walk.ts";

/** Reports whether two values of an attribute are equal to the practitioner: in their canonical forms. Unknown values are not. */
export function isEquivalent(attribute: Attribute, a: Value, b: Value): boolean {
  const { type, exact, nested } = attribute;
  if (a === b) return !isUnknown(a);
  if (a === null || b === null) return false;
  if (!isWhollyKnown(a) || !isWhollyKnown(b)) return false;
  const [one, other] = [comparable(attribute, a), comparable(attribute, b)];
  if (sameValue(type, one, other)) return true;
  if (type === "dynamic") return hasSameContent(one, other) || hasSameSets(one, other);
  // Compares numbers as resource code receives them, because the API cannot have received more digits.
  const seen = (value: Value) => valueView(attribute, value) as Value;
  return !exact && !nested && sameValue(type, seen(one), seen(other));
}

/** Returns a wholly known value of an attribute in the form in which equal values are the same. */
export function comparable(attribute: Attribute, value: Value): Value {
  const objects = objectsOf(attribute);
  if (objects) return comparableObjects(objects, value);
  return value === null ? null : (attribute.canonical?.(value) ?? value);
}

function comparableObjects(objects: Objects, value: Value): Value {
  const { content, unordered } = objects;
  if (!unordered && !hasOwnForms(content)) return value;
  const made = mapObjects(objects, value, (object) =>
    mapMembers(content, object, ({ attribute, objects: inner }, part) =>
      attribute ? comparable(attribute, part) : comparableObjects(inner, part),
    ),
  );
  return unordered && isSequence(made) ? inFixedOrder(blockType(content), made) : made;
}

const hasOwnForms = anywhere(
  ({ attribute, objects }) => attribute?.canonical !== undefined || objects?.unordered === true,
);

/**
 * Reports whether two known values of any type are the same in JSON, which has one kind of list and one of object: a configured map equals
 * the object that an API returns for it.
 */
export function hasSameContent(a: Value, b: Value): boolean {
  if (a instanceof Dynamic) return hasSameContent(a.value, b);
  if (b instanceof Dynamic) return hasSameContent(a, b.value);
  if (isNumeric(a) && isNumeric(b)) return sameNumber(a, b);
  if (isSequence(a) && isSequence(b))
    return a.length === b.length && a.every((element, i) => hasSameContent(element, b[i] ?? null));
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && hasSameContent(a[name] ?? null, b[name] ?? null))
  );
}

/** Reports whether two known values are the same in JSON if a list of one is a set in the other: in any order, as APIs return sets. */
function hasSameSets(a: Value, b: Value): boolean {
  if (!(a instanceof Dynamic && b instanceof Dynamic)) return false;
  const [like, other] = holdsSet(a.type) ? [a, b] : [b, a];
  return (
    holdsSet(like.type) && hasSameContent(withOrderedSets(like), withOrderedSets(withTypeOf(like, other)))
  );
}

/** Returns a dynamic value with the type of another one where it fits. */
export function withTypeOf(like: Dynamic, value: Dynamic): Dynamic {
  return toDynamic(toPlain(value), like) ?? value;
}

/** Returns a dynamic value in which the elements of sets have an order that depends on nothing but them. */
function withOrderedSets({ type, value }: Dynamic): Dynamic {
  const ordered = (type: Type, value: Value): Value => {
    if (value instanceof Dynamic) return withOrderedSets(value);
    if (isRecord(value))
      return record(Object.entries(value).map(([key, part]) => [key, ordered(partType(type, key), part)]));
    if (!isSequence(value)) return value;
    const elements = value.map((element, i) => ordered(partType(type, i), element));
    return type[0] === "set" ? inFixedOrder(type[1] as Type, elements) : elements;
  };
  return new Dynamic(type, ordered(type, value));
}

/**
 * Reports whether a value is equivalent to null: null, the value of `unsetAs`, or a zero. If `unsetAs` names another number, bool or
 * collection, the zero is a value of its own; an empty text never is.
 */
export function isUnset(attribute: Attribute, value: Value): boolean {
  const none = unsetValueOf(attribute);
  if (none === undefined || value === null) return isNothing(value);
  return isEquivalent(attribute, none, value) || (isZero(value) && (value === "" || isZero(none)));
}

/** Reports whether a value is one that many APIs return for unset attributes: empty, zero or false. */
export function isZero(value: Value): boolean {
  if (value instanceof Dynamic) return isZero(value.value);
  if (value === "" || value === 0 || value === false) return true;
  if (isSequence(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** Reports whether a value is null or a zero. */
export function isNothing(value: Value): boolean {
  return value === null || isZero(value);
}

/** Reports whether no attribute of a block is set: many APIs treat such a block as missing. */
export function isEmpty(value: Value): boolean {
  if (isSequence(value)) return value.every(isEmpty);
  if (isRecord(value)) return Object.values(value).every(isEmpty);
  return isNothing(value);
}

/** Reports whether computed blocks are left to the provider. */
export function isOpen(blocks: Value | undefined): boolean {
  return (blocks ?? null) === null || isUnknown(blocks ?? null);
}
