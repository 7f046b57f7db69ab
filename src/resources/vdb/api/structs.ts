import type { Struct, Value } from "./generated/well-known.ts";

/** A value of JSON or YAML. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainMap;

export type PlainMap = ReadonlyMap<string, Plain>;

export function structFromPlain(map: PlainMap): Struct {
  return { fields: new Map([...map].map(([key, plain]) => [key, valueFromPlain(plain)])) };
}

export function plainFromStruct({ fields }: Struct): PlainMap {
  return new Map([...fields].map(([key, value]) => [key, plainFromValue(value)]));
}

function valueFromPlain(plain: Plain): Value {
  if (plain === null) return { nullValue: 0 };
  if (typeof plain === "boolean") return { boolValue: plain };
  if (typeof plain === "number") return { numberValue: plain };
  if (typeof plain === "string") return { stringValue: plain };
  if (isMap(plain)) return { structValue: structFromPlain(plain) };
  return { listValue: { values: plain.map(valueFromPlain) } };
}

/** A value of a kind that the definitions lack is null. */
function plainFromValue(value: Value): Plain {
  if (value.structValue) return plainFromStruct(value.structValue);
  if (value.listValue) return value.listValue.values.map(plainFromValue);
  return value.numberValue ?? value.stringValue ?? value.boolValue ?? null;
}

/** Reports whether a value is a mapping; the compiler cannot infer that from Array.isArray() and instanceof. */
export function isMap(plain: Plain): plain is PlainMap {
  return plain instanceof Map;
}
