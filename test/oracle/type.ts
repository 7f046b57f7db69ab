import {
  bigint,
  bool,
  dynamic,
  float32,
  int32,
  isInteger,
  list,
  map,
  number,
  object,
  set,
  string,
} from "../../src/schema/index.ts";
import type { TypeDescription } from "./description.ts";

/** Returns a type, in the form of attributes and parameters. */
export function ofType(type: TypeDescription, description?: string, nullElements = false): unknown {
  if (typeof type === "string") {
    const makers = { string, bool, int32, bigint, float32, float64: number, number, dynamic };
    return type === "int64" ? number(description).validate(isInteger) : makers[type](description);
  }
  if (type[0] === "object") {
    const members = Object.entries(type[1]).map(([name, member]) => [name, ofType(member)]);
    return object(Object.fromEntries(members) as never, description as never);
  }
  const collection = { list, set, map }[type[0]] as (element: never, description?: string) => unknown;
  const element = ofType(type[1], undefined, nullElements) as { nullable(): unknown };
  return collection((nullElements ? element.nullable() : element) as never, description);
}
