import { isNumeric } from "../schema/values/number.ts";
import { type Type, typeName } from "../schema/values/type.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { Dynamic, isRecord, isSequence, type Value } from "../schema/values/value.ts";
import { has, keys, typedParts, type ValuePath } from "./parts.ts";
import { type Violation, violation } from "./violation.ts";

/** Returns the places at which a value does not fit a type: another kind, a tuple of another length, missing or superfluous attributes. */
export function checkType(type: Type, value: Value, path: ValuePath = []): Violation[] {
  if (value === null || isUnknown(value)) return [];
  if (!isOfKind(type, value))
    return violation("type", path, `is not of its type: ${typeName(type)} expected`);
  if (value instanceof Dynamic) return checkType(value.type, value.value, path);
  const superfluous =
    typeof type !== "string" && type[0] === "object"
      ? keys(value).filter((name) => !Object.hasOwn(type[1], name))
      : [];
  return [
    ...typedParts(type, value, path).flatMap(({ step, part, path: at, type: inner }) =>
      has(value, step) ? checkType(inner, part, at) : violation("type", at, "is missing"),
    ),
    ...superfluous.flatMap((name) => violation("type", [...path, name], "is not in the schema")),
  ];
}

/** Reports whether a value is of the kind of a type, whatever its parts are. */
function isOfKind(type: Type, value: Value): boolean {
  switch (type) {
    case "string":
      return typeof value === "string";
    case "bool":
      return typeof value === "boolean";
    case "number":
      return isNumeric(value) && !Number.isNaN(value);
    case "dynamic":
      return value instanceof Dynamic;
  }
  if (type[0] === "map" || type[0] === "object") return isRecord(value);
  return isSequence(value) && (type[0] !== "tuple" || value.length === type[1].length);
}

/** Returns the paths of the unknown values in a value; the paths of those in a set contain their elements. */
export function unknownPaths(type: Type, value: Value, path: ValuePath = []): ValuePath[] {
  if (isUnknown(value)) return [path];
  if (value instanceof Dynamic) return unknownPaths(value.type, value.value, path);
  return typedParts(type, value, path).flatMap(({ part, path: at, type: inner }) =>
    unknownPaths(inner, part, at),
  );
}
