import { build } from "../dsl/builder.ts";
import type { Typed } from "../dsl/sentence.ts";
import type { Problem } from "../problem.ts";
import { isUnknown, type Unknown } from "../values/unknown.ts";
import { holdsRecord, type Value } from "../values/value.ts";

/** A JSON object as resource code sees it: plain values, in which numbers that a double would round are bigints and Decimals. */
export type JsonObject = { readonly [key: string]: unknown };

/** What else can be said of a JSON object. */
export interface JsonObjectOptions {
  /** Keys that the API may add. A state has them only if the configuration sets them. */
  readonly addedByApi?: readonly string[];
}

/**
 * An object of any JSON values, which configurations write as `{ a = 1, b = ["c"] }`. Validators and operations receive plain values and return
 * plain values. Other values, such as texts and lists, are refused.
 */
export function jsonObject(
  description = "",
  options: JsonObjectOptions = {},
): Typed<JsonObject, JsonObject | Unknown, object> {
  return build({ description, type: "dynamic", isJsonObject: true, validators: [checkObject], ...options });
}

function checkObject(value: Value): Problem | undefined {
  return isUnknown(value) || holdsRecord(value) ? undefined : { text: "must be an object, as in { a = 1 }" };
}
