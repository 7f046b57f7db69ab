import type { Content } from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";
import { Dynamic, isRecord, isWhollyKnown, record, type Value } from "../../schema/values/value.ts";
import { type Member, makeObject, mapObjects, partAt } from "../../schema/walk.ts";

/**
 * Returns a value in which everything that an API has decided is zero: the known values of computed attributes that the configuration does
 * not set. Null and unknown values stay. In sets, whose elements have no places, these are the values of all computed attributes.
 */
export function withoutDecided(content: Content, value: Value, config: Value | undefined): Value {
  return masked(content, value, config ?? null, ({ attribute, blocks, type }, part, set) => {
    const { computed } = attribute ?? blocks;
    return computed && set === null && isWhollyKnown(part) ? zeroOf(type) : part;
  });
}

/** Returns a value with a word in place of each sensitive value. */
export function withoutSecrets(content: Content, value: Value): Value {
  return masked(content, value, null, ({ attribute }, part) =>
    attribute?.sensitive || attribute?.writeOnly ? "(sensitive)" : part,
  );
}

/** Replaces values at any depth; `mask` receives those that are not null, with the values of the configuration there. */
function masked(
  content: Content,
  value: Value,
  config: Value,
  mask: (member: Member, part: Value, set: Value) => Value,
): Value {
  if (!isRecord(value)) return value;
  return makeObject(content, (member) => {
    const { name, objects } = member;
    const [part, set] = [value[name] ?? null, isRecord(config) ? (config[name] ?? null) : null];
    const other = part === null ? null : mask(member, part, set);
    if (!objects || other !== part) return other;
    const within = objects.nesting === "set" ? null : set;
    return mapObjects(objects, part, (object, step) =>
      masked(objects.content, object, partAt(within, step), mask),
    );
  });
}

function zeroOf(type: Type): Value {
  switch (type) {
    case "string":
      return "";
    case "number":
      return 0;
    case "bool":
      return false;
    case "dynamic":
      return new Dynamic("string", "");
  }
  switch (type[0]) {
    case "tuple":
      return type[1].map(zeroOf);
    case "object":
      return record(Object.entries(type[1]).map(([name, member]) => [name, zeroOf(member)]));
    case "map":
      return record();
    default:
      return [];
  }
}
