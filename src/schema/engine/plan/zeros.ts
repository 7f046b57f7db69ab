import { type Attribute, blockType, type Content, isComputed } from "../../schema.ts";
import type { Type } from "../../values/type.ts";
import { isRecord, isSequence, record, sameValue, type Value, type ValueRecord } from "../../values/value.ts";
import { type Member, mapMembers, mapObjects } from "../walk.ts";
import { isNothing, isUnset, isZero } from "./same.ts";

/** Reports whether a value is the zero of an attribute that is null if the configuration leaves it out. */
export function isRedundantZero(attribute: Attribute, value: Value): boolean {
  return attribute.optional === true && !isComputed(attribute) && isZero(value);
}

/**
 * Reports whether two objects differ in nothing but null and zeros. Where it is not known who wrote a state, such a difference says nothing
 * about the object: providers store either for a value that is not set.
 */
export function sameButZeros(content: Content, a: ValueRecord, b: ValueRecord): boolean {
  return sameValue(blockType(content), withoutZeros(content, a), withoutZeros(content, b));
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
function withoutZeroMembers(type: Type, value: Value): Value {
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
