import { isNumeric } from "../schema/values/number.ts";
import { type Type, typeName } from "../schema/values/type.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { Dynamic, isRecord, isSequence, type Value, type ValueRecord } from "../schema/values/value.ts";
import type { ValuePath } from "./parts.ts";
import { type Violation, violation } from "./violation.ts";

/** Returns the places at which a value does not fit a type: another kind, a tuple of another length, missing or superfluous attributes. */
export function checkType(type: Type, value: Value, path: ValuePath = []): Violation[] {
  if (value === null || isUnknown(value)) return [];
  const wrong = () => violation("type", path, `is not of its type: ${typeName(type)} expected`);
  switch (type) {
    case "string":
      return typeof value === "string" ? [] : wrong();
    case "bool":
      return typeof value === "boolean" ? [] : wrong();
    case "number":
      return isNumeric(value) && !Number.isNaN(value) ? [] : wrong();
    case "dynamic":
      return value instanceof Dynamic ? checkType(value.type, value.value, path) : wrong();
  }
  switch (type[0]) {
    case "list":
      return isSequence(value) ? value.flatMap((part, i) => checkType(type[1], part, [...path, i])) : wrong();
    case "set":
      return isSequence(value)
        ? value.flatMap((part) => checkType(type[1], part, [...path, { element: part }]))
        : wrong();
    case "tuple":
      return isSequence(value) && value.length === type[1].length
        ? type[1].flatMap((part, i) => checkType(part, value[i] ?? null, [...path, i]))
        : wrong();
    case "map":
      return isRecord(value)
        ? Object.entries(value).flatMap(([key, part]) => checkType(type[1], part, [...path, { key }]))
        : wrong();
    case "object":
      return isRecord(value) ? objectTypeViolations(type[1], value, path) : wrong();
  }
}

function objectTypeViolations(
  types: { readonly [name: string]: Type },
  value: ValueRecord,
  path: ValuePath,
): Violation[] {
  return [
    ...Object.entries(types).flatMap(([name, type]) =>
      name in value
        ? checkType(type, value[name] ?? null, [...path, name])
        : violation("type", [...path, name], "is missing"),
    ),
    ...Object.keys(value)
      .filter((name) => !Object.hasOwn(types, name))
      .flatMap((name) => violation("type", [...path, name], "is not in the schema")),
  ];
}

/** Returns the paths of the unknown values in a value; the paths of those in a set contain their elements. */
export function unknownPaths(type: Type, value: Value, path: ValuePath = []): ValuePath[] {
  if (isUnknown(value)) return [path];
  if (value instanceof Dynamic) return unknownPaths(value.type, value.value, path);
  if (typeof type === "string") return [];
  if (isSequence(value)) {
    return value.flatMap((part, i) => {
      if (type[0] === "set") return unknownPaths(type[1], part, [...path, { element: part }]);
      return unknownPaths(type[0] === "tuple" ? (type[1][i] ?? "dynamic") : (type[1] as Type), part, [
        ...path,
        i,
      ]);
    });
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    type[0] === "object"
      ? unknownPaths(type[1][key] ?? "dynamic", part, [...path, key])
      : unknownPaths(type[1] as Type, part, [...path, { key }]),
  );
}
