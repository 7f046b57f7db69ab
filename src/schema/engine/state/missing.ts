import { type Path, pathText } from "../../path.ts";
import { type Content, isMissing } from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import type { Value, ValueRecord } from "../../values/value.ts";
import { gather } from "../../walk.ts";

/**
 * Returns the places of a state that lack a value which the API had to return: all that the plan promised for after apply, or
 * the whole state if nothing was planned.
 */
export function missingValues(
  content: Content,
  state: ValueRecord,
  planned: Value = new Unknown(),
): readonly Path[] {
  return gather<[Value, Value], Path>(content, [state, planned], ({ attribute }, values, path, within) => {
    const [value, wanted] = values;
    const isOwn = attribute && wanted instanceof Unknown && isMissing(attribute, value);
    return [...(isOwn ? [path] : []), ...within()];
  });
}

/** Throws an error that names the values that an operation of a resource or data source did not return, if any. */
export function requireValues({ attributes }: Content, operation: string, places: readonly Path[]): void {
  if (places.length === 0) return;
  const names = [...new Set(places.map(pathText))];
  const advice = names.every((name) => attributes[name]?.identifier)
    ? "return the identifier of the object"
    : "return a value, or declare an attribute that the API may leave out as nullable()";
  throw new Error(
    `${operation} returned no value for ${names.join(", ")}, which the schema declares as computed. For the author of the provider: ${advice}.`,
  );
}
