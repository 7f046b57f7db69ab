import {
  findingRule,
  type Problem,
  problemsIn,
  problemsOf,
  problemsOfParts,
  type RuleOrSchema,
  schemaProblems,
  type ValueRule,
  warningRule,
  withoutValue,
  withWords,
} from "./problem.ts";
import type { Rule } from "./schema.ts";
import { isStandardSchema, type StandardSchema } from "./standard-schema.ts";
import { isSequence, type Value } from "./values/value.ts";

// Checks of single values. Each returns the problem as text that follows the attribute's name: "recipients must not be empty". Rules
// between attributes are in rules.ts.

/** Text, list or set that is not empty. */
export const nonEmpty = withoutValue((value: string | readonly unknown[]): string | undefined => {
  if (value.length > 0) return undefined;
  return typeof value === "string" ? "must not be empty" : "must have at least one element";
});

/** A number that is at least `min`. */
export function atLeast(min: number | bigint) {
  return (value: number | bigint): string | undefined =>
    value >= min ? undefined : `must be at least ${min}`;
}

/** A number that is at most `max`. */
export function atMost(max: number | bigint) {
  return (value: number | bigint): string | undefined =>
    value <= max ? undefined : `must be at most ${max}`;
}

/** A number from `min` to `max`, both included. */
export function between(min: number | bigint, max: number | bigint) {
  return (value: number | bigint): string | undefined =>
    value >= min && value <= max ? undefined : `must be between ${min} and ${max}`;
}

/** A number without a fraction. */
export function isInteger(value: number): string | undefined {
  return Number.isInteger(value) ? undefined : "must be a whole number";
}

/** Text with a minimum number of Unicode characters: an emoji is one character, although it has two UTF-16 code units. */
export function lengthAtLeast(min: number): ValueRule<string> {
  return lengthRule(characters, "character", { min });
}

/** Text with a maximum number of characters. */
export function lengthAtMost(max: number): ValueRule<string> {
  return lengthRule(characters, "character", { max });
}

/** Text of `min` to `max` characters, both included. */
export function lengthBetween(min: number, max: number): ValueRule<string> {
  return lengthRule(characters, "character", { min, max });
}

/** Text with a minimum number of bytes in UTF-8. */
export function byteLengthAtLeast(min: number): ValueRule<string> {
  return lengthRule(bytes, "byte", { min });
}

/** Text with a maximum number of bytes in UTF-8. */
export function byteLengthAtMost(max: number): ValueRule<string> {
  return lengthRule(bytes, "byte", { max });
}

/** Text of `min` to `max` bytes in UTF-8, both included. */
export function byteLengthBetween(min: number, max: number): ValueRule<string> {
  return lengthRule(bytes, "byte", { min, max });
}

/** Text that matches a pattern; `description` completes "must be …". */
export function matches(pattern: RegExp, description: string) {
  // A global or sticky pattern would continue where its last match ended.
  const whole = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
  return (value: string): string | undefined => (whole.test(value) ? undefined : `must be ${description}`);
}

/** One of these values, for use in `any`. For an attribute, use `.oneOf(…)`, which also narrows its type. */
export function oneOf(...choices: readonly (string | number)[]) {
  return (value: string | number | bigint): string | undefined =>
    choices.some((choice) => choice === value) ? undefined : `must be one of ${listed(choices)}`;
}

/** A value other than these. */
export function noneOf(...values: readonly (string | number)[]) {
  return (value: string | number | bigint): string | undefined =>
    values.some((other) => other === value) ? `must not be one of ${listed(values)}` : undefined;
}

/** One of these texts, in upper or lower case. */
export function oneOfIgnoringCase(...choices: readonly string[]) {
  const folded = new Set(choices.map(withoutCase));
  return (value: string): string | undefined =>
    folded.has(withoutCase(value)) ? undefined : `must be one of ${listed(choices)}, in upper or lower case`;
}

/** A text other than these, in upper or lower case. */
export function noneOfIgnoringCase(...values: readonly string[]) {
  const folded = new Set(values.map(withoutCase));
  return (value: string): string | undefined =>
    folded.has(withoutCase(value))
      ? `must not be one of ${listed(values)}, neither in upper nor in lower case`
      : undefined;
}

/** Text that is valid JSON. The type `json()` is such text, compared by its meaning. */
export const isJson = withoutValue((value: string): string | undefined => {
  try {
    JSON.parse(value);
    return undefined;
  } catch {
    // No message quotes the text, which may contain secrets; the parser's own message would.
    return "must be valid JSON";
  }
});

/**
 * JSON text whose value a schema of zod, valibot, arktype or another library that implements Standard Schema accepts:
 * `json("The policy").validate(jsonIs(Policy))`.
 */
export function jsonIs(schema: StandardSchema): ValueRule<string> {
  return findingRule((text: string) =>
    isJson(text) === undefined ? schemaProblems(schema, JSON.parse(text)) : { text: "must be valid JSON" },
  );
}

/** A list, a set or a map. */
export type Collection = readonly unknown[] | { readonly [key: string]: unknown };

/** A list, set or map with a minimum number of elements. */
export function sizeAtLeast(min: number): ValueRule<Collection> {
  return lengthRule(sizeOf, "element", { min });
}

/** A list, set or map with a maximum number of elements. */
export function sizeAtMost(max: number): ValueRule<Collection> {
  return lengthRule(sizeOf, "element", { max });
}

/** A list, set or map of `min` to `max` elements, both included. */
export function sizeBetween(min: number, max: number): ValueRule<Collection> {
  return lengthRule(sizeOf, "element", { min, max });
}

/** A list without duplicate values. The errors are at all duplicates but the first. */
export const uniqueValues: ValueRule<readonly unknown[]> = /* @__PURE__ */ findingRule(
  (values: readonly unknown[]) => {
    const first = new Map<string, number>();
    return problemsOfParts<readonly [number, unknown]>(values.entries(), ([i, value]) => {
      const text = textOf(value);
      const before = first.get(text);
      first.set(text, before ?? i);
      return before === undefined
        ? undefined
        : { text: `must not be the same as element ${before}`, at: [i] };
    });
  },
);

/** A map whose keys all pass these checks. The error is at the key that does not. */
export function keysAre(
  ...rules: readonly RuleOrSchema<string>[]
): ValueRule<{ readonly [key: string]: unknown }> {
  return findingRule((map: { readonly [key: string]: unknown }) =>
    problemsOfParts(Object.keys(map), (key) =>
      problemsOfAll(rules, key).map((problem) => ({
        ...withWords("as a key", problem),
        // The place contains the key.
        got: undefined,
        at: [{ key }],
      })),
    ),
  );
}

/**
 * A list, set or map whose values all pass these checks, for collections of nested attributes and for `any`. For other collections,
 * put the checks on the element type: `list(string().validate(…))`. Reports an error at each value that does not pass; null elements are not
 * checked.
 */
export function valuesAre<T>(
  ...rules: readonly RuleOrSchema<T>[]
): ValueRule<readonly (T | null)[] | { readonly [key: string]: T | null }> {
  return findingRule((values: readonly (T | null)[] | { readonly [key: string]: T | null }) => {
    const entries: Iterable<readonly [string | number, T | null]> = isList(values)
      ? (values as readonly (T | null)[]).entries()
      : Object.entries(values);
    return problemsOfParts(entries, ([key, value]) =>
      value === null
        ? []
        : problemsOfAll(rules, value).map((problem) => ({
            ...problem,
            at: [typeof key === "number" ? key : { key }, ...(problem.at ?? [])],
          })),
    );
  });
}

/** A value that passes at least one of these checks. */
export function any<T>(...rules: readonly RuleOrSchema<T>[]): ValueRule<T> {
  return findingRule((value: T) => {
    const problems: Problem[] = [];
    for (const rule of rules) {
      const [problem] = problemsOf(rule, value);
      if (!problem) return undefined;
      problems.push(problem);
    }
    const joined = (textOf: (problem: Problem) => string) => {
      const texts = problems.map((problem) =>
        problem.at ? `${textOf(problem)} in all of its parts` : textOf(problem),
      );
      return [...new Set(texts)].join(", or ");
    };
    const got = problems.some((problem) => problem.got === undefined) ? undefined : problems[0]?.got;
    return {
      text: joined(({ text }) => text),
      textWithoutValue: joined(({ text, textWithoutValue = text }) => textWithoutValue),
      got,
    };
  });
}

/**
 * A value that passes all of these checks, for use in `any`; an attribute accepts several checks directly.
 */
export function all<T>(...rules: readonly RuleOrSchema<T>[]): ValueRule<T> {
  return findingRule((value: T) => problemsOfAll(rules, value));
}

/**
 * Converts the errors of a check to warnings: those of a value, or of a rule between attributes. An error of the same
 * attribute hides them.
 */
export function warning(schema: StandardSchema): ValueRule<unknown>;
export function warning<R extends ValueRule<never> | Rule>(rule: R): R;
export function warning(rule: RuleOrSchema<never> | Rule): ValueRule<never> | Rule {
  return isStandardSchema(rule) || typeof rule === "function"
    ? warningRule(rule)
    : { ...rule, isWarning: true };
}

function problemsOfAll<T>(rules: readonly RuleOrSchema<T>[], value: T): readonly Problem[] {
  return problemsIn(rules, (rule) => problemsOf(rule, value));
}

interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/** Creates the rule for a length, whose message shows the length instead of the value. */
function lengthRule<T>(lengthOf: (value: T) => number, unit: string, { min, max }: Limits): ValueRule<T> {
  const words = (count: number) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  const limit =
    min === undefined
      ? `at most ${words(max ?? 0)}`
      : max === undefined
        ? `at least ${words(min)}`
        : min === max
          ? `exactly ${words(min)}`
          : `between ${min} and ${words(max)}`;
  return findingRule((value: T) => {
    const length = lengthOf(value);
    const fits = length >= (min ?? 0) && length <= (max ?? Number.POSITIVE_INFINITY);
    return fits ? undefined : { text: `must have ${limit}`, got: String(length) };
  });
}

function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}

function sizeOf(value: Collection): number {
  return isList(value) ? value.length : Object.keys(value).length;
}

function isList(value: unknown): value is readonly unknown[] {
  return isSequence(value as Value);
}

function withoutCase(text: string): string {
  return text.normalize("NFC").toUpperCase().toLowerCase();
}

function listed(values: readonly (string | number)[]): string {
  return values
    .map((value) => (typeof value === "string" ? JSON.stringify(value) : String(value)))
    .join(", ");
}

/** Returns a text that two values share only if they are equal; the order of members does not matter. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "bigint") return { bigint: part.toString() };
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
