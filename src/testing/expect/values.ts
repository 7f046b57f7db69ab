import { inspect, isDeepStrictEqual } from "node:util";
import { failure } from "./fail.ts";

/** Decides whether a value is as expected. Use a named function: failures show its name. */
export type ValueCheck = (value: unknown) => boolean;

/** Matches a value that is not null. */
export function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "(unknown)";
}

/** Matches a value that is null or missing. */
export function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Matches a value of a plan that is known only after apply. */
export function isUnknownValue(value: unknown): boolean {
  return value === "(unknown)";
}

/** Matches a collection with these elements in any order; each element is matched like a value of `expectValues`. */
export function anyOrder(...elements: readonly unknown[]): ValueCheck {
  const check = (value: unknown): boolean => {
    if (!Array.isArray(value) || value.length !== elements.length) return false;
    const rest = [...value];
    return elements.every((element) => {
      const at = rest.findIndex((candidate) => mismatches(candidate, element, "").length === 0);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  };
  return Object.defineProperty(check, "name", { value: `anyOrder(${elements.map(shown).join(", ")})` });
}

/**
 * Checks values, such as a state or a planned object, against expected ones. Objects may have more members than expected;
 * arrays must have the expected length. An expected value may be a RegExp, which a text must match, or a function that
 * decides about the value. A member may be named by its place: `{ "reminder.at": /^2030/, "tags[0]": "a" }`. Throws an
 * AssertionError that names each place that differs.
 */
export function expectValues(actual: unknown, expected: { readonly [place: string]: unknown }): void {
  const found = mismatches(actual, expected, "");
  if (found.length > 0) {
    throw failure(
      `values differ:\n${found.map((line) => `  ${line}`).join("\n")}`,
      { actual, expected },
      expectValues,
    );
  }
}

function mismatches(actual: unknown, expected: unknown, place: string): readonly string[] {
  const here = place === "" ? "the value" : place;
  if (expected instanceof RegExp) {
    return typeof actual === "string" && expected.test(actual)
      ? []
      : [`${here} is ${shown(actual)}, not like ${expected}`];
  }
  if (typeof expected === "function") {
    return expected(actual) === true
      ? []
      : [`${here} is ${shown(actual)}, which ${expected.name || "the check"} refuses`];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [`${here} is ${shown(actual)}, not a collection`];
    if (actual.length !== expected.length) {
      return [`${here} has ${actual.length} elements, not ${expected.length}`];
    }
    return expected.flatMap((element, i) => mismatches(actual[i], element, `${place}[${i}]`));
  }
  if (typeof expected === "object" && expected !== null && isPlain(expected)) {
    if (typeof actual !== "object" || actual === null) return [`${here} is ${shown(actual)}, not an object`];
    return Object.entries(expected).flatMap(([name, part]) =>
      mismatches(memberAt(actual, name), part, place === "" ? name : `${place}.${name}`),
    );
  }
  return isDeepStrictEqual(actual, expected) ? [] : [`${here} is ${shown(actual)}, not ${shown(expected)}`];
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns the value of a member, or at a place such as `reminder.at` or `tags[0]`. */
function memberAt(whole: object, place: string): unknown {
  if (Object.hasOwn(whole, place)) return Reflect.get(whole, place);
  const steps = place.split(/\.|\[(\d+)\]\.?/).filter((step) => step !== undefined && step !== "");
  let value: unknown = whole;
  for (const step of steps) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

function shown(value: unknown): string {
  if (typeof value === "function") return value.name || "a check";
  return inspect(value, { depth: 3, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 120 });
}
