import { holdsDynamic, sameType, type Type } from "../../schema/values/type.ts";
import { Dynamic, type Value } from "../../schema/values/value.ts";
import { typedParts } from "../parts.ts";

/** Returns the kind of the first collection whose elements differ in type, which crashes Terraform; undefined if there is none. */
export function unequalElements(type: Type, value: Value): string | undefined {
  if (value instanceof Dynamic) return unequalElements(value.type, value.value);
  if (typeof type === "string" || !holdsDynamic(type)) return undefined;
  const parts = typedParts(type, value);
  for (const { type: inner, part } of parts) {
    const found = unequalElements(inner, part);
    if (found !== undefined) return found;
  }
  const [kind] = type;
  if (kind === "object" || kind === "tuple") return undefined;
  const types = parts.map(({ type: inner, part }) => typeOf(inner, part)).filter((one) => one !== "dynamic");
  return types.every((one) => sameType(one, types[0] ?? one)) ? undefined : kind;
}

/** Returns the type of a value of a schema type; an unset or unknown value in place of any type has none. */
function typeOf(type: Type, value: Value): Type {
  if (value instanceof Dynamic) return typeOf(value.type, value.value);
  if (value === null || typeof type === "string") return type;
  const parts = typedParts(type, value);
  const [kind] = type;
  if (kind === "object") {
    const types: { [name: string]: Type } = Object.create(null);
    for (const { step, type: inner, part } of parts) types[String(step)] = typeOf(inner, part);
    return ["object", types];
  }
  if (kind === "tuple") return ["tuple", parts.map(({ type: inner, part }) => typeOf(inner, part))];
  const [first] = parts;
  return first ? [kind, typeOf(first.type, first.part)] : type;
}
