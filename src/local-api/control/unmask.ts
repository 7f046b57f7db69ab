import { isObject, type Json, type JsonObject } from "../json.ts";
import { mask } from "./masking.ts";

/** Replaces each `***` in an object by the previous value: a client that received no secret does not change it. */
export function keepMasked(given: JsonObject, before: JsonObject | undefined): JsonObject {
  if (before === undefined) return given;
  const entries = Object.entries(given).map(([key, value]): [string, Json] => [
    key,
    kept(value, before[key]),
  ]);
  return Object.fromEntries(entries);
}

function kept(value: Json, before: Json | undefined): Json {
  if (value === mask && typeof before === "string") return before;
  if (isObject(value) && isObject(before)) return keepMasked(value, before);
  if (Array.isArray(value) && Array.isArray(before))
    return value.map((item, index) => kept(item, before[index]));
  return value;
}
