import { build } from "../dsl/builder.ts";
import type { Typed } from "../dsl/sentence.ts";
import type { Problem } from "../problem.ts";
import type { Type } from "../values/type.ts";
import { isUnknown, type Unknown } from "../values/unknown.ts";
import { Dynamic, holdsRecord, type Value } from "../values/value.ts";

/** A JSON object as resource code sees it: plain values, in which numbers that a double would round are bigints and Decimals. */
export type JsonObject = { readonly [key: string]: unknown };

/** Options of a JSON object. */
export interface JsonObjectOptions {
  /**
   * Keys that the API may add at the top of the object. A state has them only if the configuration sets them. Any other added key is a
   * change that the next plan reverts; `.mayBeExtended()` is for members that are not known.
   */
  readonly addedByApi?: readonly string[];
}

/**
 * An object of any JSON values, which configurations write as `{ a = 1, b = ["c"] }`. Validators and operations receive plain values and
 * return plain values. Other values, such as texts and lists, are rejected.
 */
export function jsonObject(
  description = "",
  options: JsonObjectOptions = {},
): Typed<JsonObject, JsonObject | Unknown, object> {
  return build({ description, type: "dynamic", isJsonObject: true, validators: [checkObject], ...options });
}

const objectTypes: ReadonlySet<Type[0]> = new Set(["object", "map"]);

function checkObject(value: Value): Problem | undefined {
  const isObject = isUnknown(value) || holdsRecord(value) || isUnknownObject(value);
  return isObject ? undefined : { text: "must be an object, as in { a = 1 }" };
}

/** Reports whether a value is unknown but known to be an object, because its type is, for example, a map of strings. */
function isUnknownObject(value: Value): boolean {
  return value instanceof Dynamic && isUnknown(value.value) && objectTypes.has(value.type[0]);
}
