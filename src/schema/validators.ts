import { isBeyond, keepsRefinements } from "./codec/refinements.ts";
import {
  findingRule,
  type Problem,
  partialRule,
  problemsIn,
  problemsOf,
  problemsOfParts,
  problemWith,
  type RuleOrSchema,
  saidBy,
  saying,
  schemaProblems,
  type ValueRule,
  warningRule,
  withoutValue,
  withWords,
} from "./problem.ts";
import type { Rule } from "./schema.ts";
import { type DeclaredParts, isStandardSchema, type StandardSchema } from "./standard-schema.ts";
import { fewestElements } from "./values/fewest-elements.ts";
import { isUnknown, type Refinements } from "./values/unknown.ts";
import { isSequence, isWhollyKnown, type Value } from "./values/value.ts";

// Checks of single values. Each returns the problem as text that follows the attribute's name: "recipients must not be empty". Rules
// between attributes are in rules.ts.
//
// A rule that partialRule creates receives unknown values and parts, too, and reports what no known value in their place could mend.

/** A check of known values, as authors write it. */
export interface ValidatorOptions<T> {
  /** What the check requires, for errors and pages, as text that follows the name of an attribute: `must be even`. */
  readonly says: string;
  /** Returns whether a value passes, or the error if that is more specific than `says`. Called with known values that are not null. */
  test(value: T): boolean | string | undefined;
  /** Whether errors show the value, up to 80 characters; the default. No error shows a sensitive value. */
  readonly showsValue?: boolean;
}

/**
 * A check of your own, whose requirement the pages of the provider show:
 * `validator({ says: "must be even", test: (value: number) => value % 2 === 0 })`.
 */
export function validator<T>({ says, test, showsValue = true }: ValidatorOptions<T>): ValueRule<T> {
  const rule = (value: T): string | undefined => {
    const result = test(value);
    if (typeof result !== "boolean") return result;
    return result ? undefined : says;
  };
  return saying(says, showsValue ? rule : withoutValue(rule));
}

/** Text, list or set that is not empty. */
export const nonEmpty = /* @__PURE__ */ validator({
  says: "must not be empty",
  test: (value: string | readonly unknown[]) =>
    value.length > 0 || (typeof value === "string" ? false : "must have at least one element"),
  showsValue: false,
});

/** A number that is at least `min`. */
export function atLeast(min: number | bigint): ValueRule<number | bigint> {
  return rangeRule({ min }, `must be at least ${min}`);
}

/** A number that is at most `max`. */
export function atMost(max: number | bigint): ValueRule<number | bigint> {
  return rangeRule({ max }, `must be at most ${max}`);
}

/** A number from `min` to `max`, both included. */
export function between(min: number | bigint, max: number | bigint): ValueRule<number | bigint> {
  return rangeRule({ min, max }, `must be between ${min} and ${max}`);
}

/** A number without a fraction. */
export const isInteger = /* @__PURE__ */ validator({
  says: "must be a whole number",
  test: Number.isInteger,
});

/** Text with a minimum number of Unicode characters: an emoji is one character, although it has two UTF-16 code units. */
export function lengthAtLeast(min: number): ValueRule<string> {
  return lengthRule(textRange(characters), "character", { min });
}

/** Text with a maximum number of characters. */
export function lengthAtMost(max: number): ValueRule<string> {
  return lengthRule(textRange(characters), "character", { max });
}

/** Text of `min` to `max` characters, both included. */
export function lengthBetween(min: number, max: number): ValueRule<string> {
  return lengthRule(textRange(characters), "character", { min, max });
}

/** Text with a minimum number of bytes in UTF-8. */
export function byteLengthAtLeast(min: number): ValueRule<string> {
  return lengthRule(textRange(bytes), "byte", { min });
}

/** Text with a maximum number of bytes in UTF-8. */
export function byteLengthAtMost(max: number): ValueRule<string> {
  return lengthRule(textRange(bytes), "byte", { max });
}

/** Text of `min` to `max` bytes in UTF-8, both included. */
export function byteLengthBetween(min: number, max: number): ValueRule<string> {
  return lengthRule(textRange(bytes), "byte", { min, max });
}

/** Text that matches a pattern; `description` completes "must be …". */
export function matches(pattern: RegExp, description: string) {
  // A global or sticky pattern would continue where its last match ended.
  const whole = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
  return validator({ says: `must be ${description}`, test: (value: string) => whole.test(value) });
}

/** One of these values, for use in `any`. For an attribute, use `.oneOf(…)`, which also narrows its type. */
export function oneOf(
  ...choices: readonly (string | number | bigint)[]
): ValueRule<string | number | bigint> {
  return choiceRule(choices, `must be one of ${listed(choices)}`);
}

/** A value other than these. */
export function noneOf(...values: readonly (string | number)[]) {
  return validator({
    says: `must not be one of ${listed(values)}`,
    test: (value: string | number | bigint) => values.every((other) => other !== value),
  });
}

/** One of these texts, in upper or lower case. */
export function oneOfIgnoringCase(...choices: readonly string[]): ValueRule<string> {
  return choiceRule(choices, `must be one of ${listed(choices)}, in upper or lower case`, withoutCase);
}

/** A text other than these, in upper or lower case. */
export function noneOfIgnoringCase(...values: readonly string[]) {
  const folded = new Set(values.map(withoutCase));
  return validator({
    says: `must not be one of ${listed(values)}, neither in upper nor in lower case`,
    test: (value: string) => !folded.has(withoutCase(value)),
  });
}

/** Text that is valid JSON. The type `json()` is such text, compared by its meaning. */
export const isJson = /* @__PURE__ */ validator({
  says: "must be valid JSON",
  test(value: string) {
    try {
      JSON.parse(value);
      return true;
    } catch {
      return false;
    }
  },
  // The text may contain secrets, and so may the parser's own message.
  showsValue: false,
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
  return lengthRule(sizeRange, "element", { min });
}

/** A list, set or map with a maximum number of elements. */
export function sizeAtMost(max: number): ValueRule<Collection> {
  return lengthRule(sizeRange, "element", { max });
}

/** A list, set or map of `min` to `max` elements, both included. */
export function sizeBetween(min: number, max: number): ValueRule<Collection> {
  return lengthRule(sizeRange, "element", { min, max });
}

/** A list without duplicate values. The errors are at all duplicates but the first. */
export const uniqueValues: ValueRule<readonly unknown[]> = /* @__PURE__ */ saying(
  "must not have an element twice",
  /* @__PURE__ */ partialRule((values: readonly unknown[]) => {
    const first = new Map<string, number>();
    return problemsOfParts<readonly [number, unknown]>(
      isUnknown(values) ? [] : values.entries(),
      ([i, value]) => {
        if (!isWhollyKnown(value as Value)) return undefined;
        const text = textOf(value);
        const before = first.get(text);
        first.set(text, before ?? i);
        return before === undefined
          ? undefined
          : { text: `must not be the same as element ${before}`, at: [i] };
      },
    );
  }),
);

/** A map whose keys all pass these checks. The error is at the key that does not. */
export function keysAre(
  ...rules: readonly RuleOrSchema<string>[]
): ValueRule<{ readonly [key: string]: unknown }> {
  const check = partialRule((map: { readonly [key: string]: unknown }) =>
    problemsOfParts(isUnknown(map) ? [] : Object.keys(map), (key) =>
      problemsOfAll(rules, key).map((problem) => ({
        ...withWords("as a key", problem),
        // The place contains the key.
        got: undefined,
        at: [{ key }],
      })),
    ),
  );
  return saying(saidByAll(rules, "each key "), check);
}

/**
 * A list, set or map whose values all pass these checks, for collections of nested attributes and for `any`. For other collections,
 * put the checks on the element type: `list(string().validate(…))`. Reports an error at each value that does not pass; null elements are not
 * checked.
 */
export function valuesAre<T>(
  ...rules: readonly RuleOrSchema<T>[]
): ValueRule<readonly (T | null)[] | { readonly [key: string]: T | null }> {
  const check = partialRule((values: readonly (T | null)[] | { readonly [key: string]: T | null }) => {
    if (isUnknown(values)) return undefined;
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
  return saying(saidByAll(rules, "each element "), check);
}

/** A value that passes at least one of these checks. */
export function any<T>(...rules: readonly RuleOrSchema<T>[]): ValueRule<T> {
  const texts = rules.map(saidBy);
  const says = texts.includes(undefined) ? undefined : texts.join(", or ");
  const check = partialRule((value: T, declared) => {
    const problems: Problem[] = [];
    for (const rule of rules) {
      const [problem] = problemsOf(rule, value, value as Value, declared);
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
  return saying(says, check);
}

/**
 * A value that passes all of these checks, for use in `any`; an attribute accepts several checks directly.
 */
export function all<T>(...rules: readonly RuleOrSchema<T>[]): ValueRule<T> {
  const check = partialRule((value: T, declared) => problemsOfAll(rules, value, declared));
  return saying(saidByAll(rules), check);
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

function problemsOfAll<T>(
  rules: readonly RuleOrSchema<T>[],
  value: T,
  declared?: DeclaredParts,
): readonly Problem[] {
  return problemsIn(rules, (rule) => problemsOf(rule, value, value as Value, declared));
}

/** Returns what several checks require together, if they say it; `whose` precedes each requirement. */
function saidByAll(rules: readonly RuleOrSchema<never>[], whose = ""): string | undefined {
  const texts = rules.flatMap((rule) => saidBy(rule) ?? []);
  return texts.length > 0 ? texts.map((text) => whose + text).join(" and ") : undefined;
}

interface Limits<N = number> {
  readonly min?: N;
  readonly max?: N;
}

/** Creates the rule for a number, which is in the range if the known bounds of an unknown number leave it a value there. */
function rangeRule({ min, max }: Limits<number | bigint>, text: string): ValueRule<number | bigint> {
  const check = partialRule((value: number | bigint) => {
    const exactly = { value, inclusive: true };
    const known = isUnknown(value) ? (value.refinements ?? {}) : { min: exactly, max: exactly };
    const { min: low, max: high }: Refinements = known;
    const fits =
      (min === undefined || !high || isBeyond(min, high, -1)) &&
      (max === undefined || !low || isBeyond(max, low, 1));
    return fits ? undefined : problemWith(value, text);
  });
  return saying(text, check);
}

/** Creates the rule for one of several values; `form` returns the form in which texts are compared, in which a prefix stays a prefix. */
function choiceRule<T extends string | number | bigint>(
  choices: readonly T[],
  text: string,
  form: (text: string) => string = (text) => text,
): ValueRule<T> {
  const formOf = (value: string | number | bigint) => (typeof value === "string" ? form(value) : value);
  const forms = new Set(choices.map(formOf));
  const check = partialRule((value: T) => {
    if (!isUnknown(value)) return forms.has(formOf(value)) ? undefined : problemWith(value, text);
    const { prefix = "", ...bounds } = value.refinements ?? {};
    const known = { ...bounds, prefix: form(prefix) };
    const isPossible = [...forms].some((choice) => keepsRefinements(known, choice));
    return isPossible ? undefined : problemWith(value, text);
  });
  return saying(text, check);
}

/** Creates the rule for a length, whose message shows the length instead of the value. */
function lengthRule<T>(
  rangeOf: (value: T, declared?: DeclaredParts) => Range,
  unit: string,
  { min, max }: Limits,
): ValueRule<T> {
  const words = (count: number) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  const limit =
    min === undefined
      ? `at most ${words(max ?? 0)}`
      : max === undefined
        ? `at least ${words(min)}`
        : min === max
          ? `exactly ${words(min)}`
          : `between ${min} and ${words(max)}`;
  const text = `must have ${limit}`;
  const check = partialRule((value: T, declared) => {
    const range = rangeOf(value, declared);
    const fits = range.max >= (min ?? 0) && range.min <= (max ?? Number.POSITIVE_INFINITY);
    return fits ? undefined : { text, got: rangeText(range) };
  });
  return saying(text, check);
}

/** The lengths that a value can have: one length, unless parts of the value are unknown. */
type Range = Required<Limits>;

function rangeText({ min, max }: Range): string {
  if (min === max) return String(min);
  if (max === Number.POSITIVE_INFINITY) return `at least ${min}`;
  return min === 0 ? `at most ${max}` : `${min} to ${max}`;
}

/** Returns the lengths that a text can have, which is at least as long as its known prefix. */
function textRange(lengthOf: (text: string) => number): (text: string) => Range {
  return (text) => {
    if (!isUnknown(text)) return { min: lengthOf(text), max: lengthOf(text) };
    return { min: lengthOf(text.refinements?.prefix ?? ""), max: Number.POSITIVE_INFINITY };
  };
}

function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}

/** Returns the sizes that a collection can have. Elements of a set that are known in part may turn out to be the same. */
function sizeRange(value: Collection, { type }: DeclaredParts = {}): Range {
  if (isUnknown(value)) {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = value.refinements ?? {};
    return { min: minLength, max: maxLength };
  }
  const max = isList(value) ? value.length : Object.keys(value).length;
  if (!type || typeof type === "string" || type[0] !== "set" || !isList(value)) return { min: max, max };
  return { min: fewestElements(type[1], value as readonly Value[]), max };
}

function isList(value: unknown): value is readonly unknown[] {
  return isSequence(value as Value);
}

/** Returns the text without its case, character by character, so that the beginning of a text is that of its form. */
function withoutCase(text: string): string {
  return Array.from(text.normalize("NFC"), (character) => character.toUpperCase().toLowerCase()).join("");
}

function listed(values: readonly (string | number | bigint)[]): string {
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
