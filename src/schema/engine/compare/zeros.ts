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
import { isSingle, type Member, mapMembers, mapObjects, membersOf, partAt, type Step } from "../../walk.ts";
import { isEmpty, isNothing, isUnset, isZero } from "./same.ts";

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
  const { notReturned, writeOnly, writeOnlyForm } = attribute;
  const isNeverRead = notReturned === true || writeOnly === true || writeOnlyForm !== undefined;
  return isNeverRead && prior === null && (isFixed || hasEffect(attribute, "replaces"));
}

/** Reports whether a state of unknown origin may lack a configured object: the object has nothing but zeros and what no read stores. */
export function mayBeLacking(content: Content, object: ValueRecord): boolean {
  return isEmpty(withoutUnrecorded(content, object, record(), true));
}

function withoutUnrecorded(
  content: Content,
  planned: ValueRecord,
  prior: ValueRecord,
  isFixed: boolean,
): ValueRecord {
  return mapMembers(content, planned, (member, value) =>
    memberWithoutUnrecorded(member, value, prior[member.name] ?? null, isFixed),
  );
}

/** Returns a planned value without what a prior state cannot have recorded, and without objects that have nothing else. */
function memberWithoutUnrecorded(
  { attribute, objects }: Member,
  value: Value,
  before: Value,
  isFixed: boolean,
): Value {
  if (attribute && isUnrecorded(attribute, before, isFixed)) return null;
  if (!objects) return value;
  const lacking = new Set<Step>();
  const kept = mapObjects(objects, value, (object, step) => {
    const was = partAt(before, step);
    const rest = withoutUnrecorded(objects.content, object, isRecord(was) ? was : record(), isFixed);
    if (was === null && isEmpty(rest) && !isEmpty(object)) lacking.add(step);
    return rest;
  });
  if (lacking.size === 0) return kept;
  if (isSequence(kept)) return kept.filter((_, i) => !lacking.has(i));
  if (isSingle(objects) || !isRecord(kept)) return null;
  return record(Object.entries(kept).filter(([key]) => !lacking.has(key)));
}

/** Reports whether two values of an attribute are null or empty, which replaces no object: few APIs distinguish them. */
export function areEmpty(attribute: Attribute, planned: Value, prior: Value): boolean {
  return !hasEffect(attribute, "keepsZero") && isVacant(planned) && isVacant(prior);
}

/** Reports whether a value is null, an empty text or an empty collection. */
export function isVacant(value: Value): boolean {
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

/** Reports the same as sameButZeros of a planned and a prior value of an attribute whose change replaces the object, or of blocks. */
export function sameMemberButZeros(member: Member, planned: Value, prior: Value): boolean {
  const recorded = memberWithoutUnrecorded(member, planned, prior, true);
  return sameValue(member.type, memberWithoutZeros(member, recorded), memberWithoutZeros(member, prior));
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
