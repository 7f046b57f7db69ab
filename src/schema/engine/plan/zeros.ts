import { hasEffect } from "../../modifier.ts";
import { type Attribute, blockType, type Content, isComputed } from "../../schema.ts";
import type { Type } from "../../values/type.ts";
import {
  Dynamic,
  isRecord,
  isSequence,
  record,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { isSingle, type Member, mapMembers, mapObjects, membersOf, partAt } from "../walk.ts";
import { isNothing, isUnset, isZero } from "./same.ts";

/** Reports whether a value is the zero of an attribute that is null if the configuration leaves it out. */
export function isRedundantZero(attribute: Attribute, value: Value): boolean {
  return attribute.optional === true && !isComputed(attribute) && isZero(value);
}

/**
 * Reports whether a planned object differs from the prior one in nothing but null and zeros, and in what a state cannot have recorded. Where
 * it is not known who wrote a state, such differences say nothing about the object: providers store either for a value that is not set, and
 * an import does not find what no response has. `isFixed` says that each change replaces the object.
 */
export function sameButZeros(
  content: Content,
  planned: ValueRecord,
  prior: ValueRecord,
  isFixed = false,
): boolean {
  const recorded = withoutUnrecorded(content, planned, prior, isFixed);
  return sameValue(blockType(content), withoutZeros(content, recorded), withoutZeros(content, prior));
}

/**
 * Reports whether a state of unknown origin lacks a value because no read stores it, and its change would replace the object: it is not known
 * whether the object has the configured value, and a replacement would destroy it for nothing.
 */
export function isUnrecorded(attribute: Attribute, prior: Value, isFixed = false): boolean {
  const isNeverRead = attribute.notReturned === true || attribute.writeOnlyForm !== undefined;
  return isNeverRead && prior === null && (isFixed || hasEffect(attribute, "replaces"));
}

function withoutUnrecorded(
  content: Content,
  planned: ValueRecord,
  prior: ValueRecord,
  isFixed: boolean,
): ValueRecord {
  return mapMembers(content, planned, ({ name, attribute, objects }, value) => {
    const before = prior[name] ?? null;
    if (attribute && isUnrecorded(attribute, before, isFixed)) return null;
    if (!objects || !(isSingle(objects) || objects.one)) return value;
    return mapObjects(objects, value, (object, step) => {
      const part = partAt(before, step);
      return isRecord(part) ? withoutUnrecorded(objects.content, object, part, isFixed) : object;
    });
  });
}

/** Reports whether two values of an attribute are null or empty, which replaces no object: few APIs distinguish them. */
export function areEmpty(attribute: Attribute, planned: Value, prior: Value): boolean {
  return !hasEffect(attribute, "keepsZero") && isVacant(planned) && isVacant(prior);
}

/** Reports whether a value is null, an empty text or an empty collection. */
function isVacant(value: Value): boolean {
  if (value instanceof Dynamic) return isVacant(value.value);
  return value !== 0 && value !== false && isNothing(value);
}

/** Reports whether two objects differ in nothing but null and empty values of their own attributes. */
export function sameButEmpty(content: Content, planned: ValueRecord, prior: ValueRecord): boolean {
  return membersOf(content).every(({ name, type, attribute }) => {
    const [after, before] = [planned[name] ?? null, prior[name] ?? null];
    return sameValue(type, after, before) || (attribute !== undefined && areEmpty(attribute, after, before));
  });
}

/** Reports the same of two values of an attribute or of blocks. */
export function sameMemberButZeros(member: Member, a: Value, b: Value): boolean {
  return sameValue(member.type, memberWithoutZeros(member, a), memberWithoutZeros(member, b));
}

function withoutZeros(content: Content, object: ValueRecord): ValueRecord {
  return mapMembers(content, object, (member, value) =>
    isVersion(content, member.name) ? value : memberWithoutZeros(member, value),
  );
}

function memberWithoutZeros({ attribute, objects, type }: Member, value: Value): Value {
  if (attribute && isUnset(attribute, value)) return null;
  if (objects) return mapObjects(objects, value, (part) => withoutZeros(objects.content, part));
  return withoutZeroMembers(type, value);
}

/** Reports whether an attribute is the version of a write-only one, whose first value is a change even if it is 0. */
function isVersion({ attributes }: Content, name: string): boolean {
  return Object.values(attributes).some(({ writeOnlyVersion }) => writeOnlyVersion === name);
}

/** Returns a value with null for each zero that is a member of an object. */
export function withoutZeroMembers(type: Type, value: Value): Value {
  if (typeof type === "string" || (!isRecord(value) && !isSequence(value))) return value;
  const [kind, inner] = type;
  if (kind === "tuple") return value;
  if (kind !== "object") {
    const each = (part: Value) => withoutZeroMembers(inner, part);
    return mapObjects({ nesting: kind }, value, each, each);
  }
  return record(
    Object.entries(value).map(([name, part]) => [
      name,
      isNothing(part) ? null : withoutZeroMembers(inner[name] ?? "dynamic", part),
    ]),
  );
}
