import { parseType, type Type, typeJson } from "../values/type.ts";
import { Dynamic, isRecord, isSequence, record, type Value } from "../values/value.ts";
import { normalize } from "./text.ts";

/**
 * Returns a dynamic value whose attributes have names in normal form C, in its type and in the value. Terraform normalizes these names
 * itself, other hosts send them as they were written.
 */
export function dynamicOf(type: Type, value: Value): Dynamic {
  const text = typeJson(type);
  const normal = normalize(text);
  return normal === text
    ? new Dynamic(type, value)
    : new Dynamic(parseType(JSON.parse(normal)), renamed(type, value));
}

function renamed(type: Type, value: Value): Value {
  if (typeof type === "string") return value;
  if (isSequence(value))
    return value.map((element, i) =>
      renamed(type[0] === "tuple" ? (type[1][i] as Type) : (type[1] as Type), element),
    );
  if (!isRecord(value)) return value;
  return record(
    Object.entries(value).map(([name, part]) =>
      type[0] === "object"
        ? [normalize(name), renamed(type[1][name] as Type, part)]
        : [name, renamed(type[1] as Type, part)],
    ),
  );
}
