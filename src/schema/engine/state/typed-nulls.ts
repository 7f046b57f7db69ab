import { type Content, isComputed } from "../../schema.ts";
import type { Type } from "../../values/type.ts";
import { isUnknown } from "../../values/unknown.ts";
import { Dynamic, isRecord, record, type Value } from "../../values/value.ts";
import { isSingle, mapMembers, mapObjects, partAt } from "../../walk.ts";

/**
 * Returns a planned or new value with the types that null has in another value, in place of any type. Code and comparisons see null without
 * its type, but Terraform requires in a plan the null of the configuration, in a new state that of the plan, and a state without the type
 * would differ from the next plan. `ofComputed` has the types of what the provider may decide: in a plan those of the prior state.
 */
export function withTypedNulls(content: Content, value: Value, source: Value, ofComputed = source): Value {
  if (!isRecord(value)) return value;
  return mapMembers(content, value, ({ name, attribute, objects, type }, part) => {
    const [given, before] = [partAt(source, name), partAt(ofComputed, name)];
    const isDecided = attribute !== undefined && isComputed(attribute) && (!objects || given === null);
    const like = isDecided ? before : given;
    if (!objects) return typedNull(type, part, like);
    const inner = (object: Value) => withTypedNulls(objects.content, object, like, before);
    return isSingle(objects) ? mapObjects(objects, part, inner) : part;
  });
}

/** No collection has values of any type, so they are reached by names alone. */
function typedNull(type: Type, value: Value, source: Value): Value {
  if (type === "dynamic") return value === null && isTyped(source) ? new Dynamic(source.type, null) : value;
  if (typeof type === "string" || type[0] !== "object" || !isRecord(value)) return value;
  const types = type[1];
  return record(
    Object.entries(value).map(([name, part]) => [
      name,
      typedNull(types[name] ?? "string", part, partAt(source, name)),
    ]),
  );
}

/** Reports whether a value is null of a type, or of a type and unknown. */
function isTyped(value: Value): value is Dynamic {
  return (
    value instanceof Dynamic && value.type !== "dynamic" && (value.value === null || isUnknown(value.value))
  );
}
