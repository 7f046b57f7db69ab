import { comment } from "../code/safe-text.ts";
import type { ValueRule } from "../schema/problem.ts";
import {
  atLeast,
  atMost,
  between,
  lengthAtLeast,
  lengthAtMost,
  lengthBetween,
  matches,
  nonEmpty,
  sizeAtLeast,
  sizeAtMost,
  sizeBetween,
  uniqueValues,
  validator,
} from "../schema/validators.ts";
import { expressionOf } from "./document.ts";

// The keywords that limit values. Shapes, generated schemas, defaults, examples, the values of `tfnode learn` and local APIs read them here.
// The keywords type, format, enum and const are not here: they select the type of an attribute, and have values instead of validators.

/** The limits of a value. */
export interface Limits {
  /** The minimum number, or the minimum number of characters, elements or members; -Infinity or 0 without a minimum. */
  readonly least: number;
  /** The maximum; Infinity without one. */
  readonly most: number;
  /** The checks of the other keywords. */
  readonly checks: readonly Check[];
}

type Kind = keyof typeof kinds;

/** A kind of values with its limits. */
type Limited = Limits & { readonly kind: Kind; readonly isInteger?: boolean };

/** A check of values of one kind. */
interface Check {
  /** The validator; undefined if JavaScript cannot read the limit, so that only the API can check it. */
  readonly rule: ValueRule<never> | undefined;
  /** The validator in generated schemas: its name in the framework, and its arguments. Missing if the framework does not have it. */
  readonly source?: readonly [name: string, ...args: readonly (string | number | RegExp)[]];
  /** Returns a value that passes, near another one; missing if that is not simple. */
  near?(value: never): string | number;
}

/** Returns the check for a value of a keyword; undefined if the value is invalid, or limits nothing. */
type CheckOf = (value: unknown, schema: ReadonlyMap<string, unknown>) => Check | undefined;

/** The keywords for values of one kind. */
interface Keywords {
  /** The keywords for the minimum and the maximum, and the minimum of a schema without one. */
  readonly range: readonly [low: string, high: string, none: number];
  readonly validators: readonly [
    lower: "lengthAtLeast" | "atLeast" | "sizeAtLeast",
    upper: "lengthAtMost" | "atMost" | "sizeAtMost",
    both: "lengthBetween" | "between" | "sizeBetween",
  ];
  /** Returns a value in the range, near another one. */
  near?(least: number, most: number, value: string | number): string | number;
  readonly others: { readonly [keyword: string]: CheckOf };
}

const ranges = {
  ...{ lengthAtLeast, lengthAtMost, lengthBetween, atLeast, atMost, between },
  ...{ sizeAtLeast, sizeAtMost, sizeBetween },
};
const sizes = ["sizeAtLeast", "sizeAtMost", "sizeBetween"] as const;

const kinds = {
  string: {
    range: ["minLength", "maxLength", 0],
    validators: ["lengthAtLeast", "lengthAtMost", "lengthBetween"],
    near(least, most, value) {
      const characters = [...String(value)].slice(0, most);
      return characters.join("") + "x".repeat(Math.max(Math.min(least, 1000) - characters.length, 0));
    },
    others: {
      pattern(pattern) {
        if (typeof pattern !== "string" || pattern === "") return undefined;
        const expression = expressionOf(pattern);
        if (expression === null) return { rule: undefined };
        const words = `text that matches ${comment(pattern)}`;
        // A reader of generated code could take other characters for these.
        const isReadable = pattern.length <= 300 && /^[\x20-\x7e]+$/.test(String(expression));
        const rule = matches(expression, words);
        return { rule, ...(isReadable && { source: ["matches", expression, words] }) };
      },
    },
  },
  number: {
    range: ["minimum", "maximum", -Infinity],
    validators: ["atLeast", "atMost", "between"],
    near(least, most, value) {
      const whole = [Math.ceil(least), Math.floor(most)] as const;
      const [low, high] = whole[0] <= whole[1] ? whole : [least, most];
      return Math.min(Math.max(Number(value), low), high);
    },
    others: {
      exclusiveMinimum: exclusive("minimum", "more than", 1),
      exclusiveMaximum: exclusive("maximum", "less than", -1),
      multipleOf(step) {
        if (!isFiniteNumber(step) || step <= 0) return undefined;
        // 19.99 is a multiple of 0.01, although the quotient is not exact.
        const isWhole = (ratio: number) =>
          Math.abs(ratio - Math.round(ratio)) <= Math.abs(ratio) * Number.EPSILON;
        const rule = validator({
          says: `must be a multiple of ${step}`,
          test: (value: number) => isWhole(value / step),
        });
        return { rule, near: (value: number) => Math.ceil(value / step) * step };
      },
    },
  },
  list: {
    range: ["minItems", "maxItems", 0],
    validators: sizes,
    others: { uniqueItems: (value) => (value === true ? { rule: uniqueValues } : undefined) },
  },
  // The elements of a set differ by its type.
  set: { range: ["minItems", "maxItems", 0], validators: sizes, others: {} },
  map: { range: ["minProperties", "maxProperties", 0], validators: sizes, others: {} },
} satisfies { readonly [kind: string]: Keywords };

/** Reads a limit that is excluded: a number in 3.1, and a flag for the limit `included` in 3.0. */
function exclusive(included: string, words: string, step: 1 | -1): CheckOf {
  return (value, schema) => {
    const limit = value === true ? schema.get(included) : value;
    if (!isFiniteNumber(limit)) return undefined;
    const test = (one: number) => (one - limit) * step > 0;
    const rule = validator({ says: `must be ${words} ${limit}`, test });
    return { rule, near: (one: number) => (test(one) ? one : limit + step) };
  };
}

/** Reads the limits of a schema for values of a kind. Ignores invalid limits. */
export function limitsIn(kind: Kind, schema: ReadonlyMap<string, unknown>): Limits {
  const { others, range }: Keywords = kinds[kind];
  const [low, high, none] = range;
  const limit = (name: string, otherwise: number) => {
    const value = schema.get(name);
    return isFiniteNumber(value) && (none !== 0 || (Number.isSafeInteger(value) && value >= 0))
      ? value
      : otherwise;
  };
  const checks = Object.entries(others).flatMap(([name, checkOf]) => checkOf(schema.get(name), schema) ?? []);
  return { least: limit(low, none), most: limit(high, Infinity), checks };
}

/** Returns the names of the keywords that limit values of a kind. */
export function keywordsOf(kind: Kind): readonly string[] {
  const { others, range } = kinds[kind];
  return [range[0], range[1], ...Object.keys(others)];
}

/** Returns all checks of a value, that of the range first. */
export function checksOf(limited: Limited): readonly Check[] {
  const { checks, isInteger, kind, least, most } = limited;
  const keywords: Keywords = kinds[kind];
  const [lower, upper, both] = keywords.validators;
  const none = keywords.range[2];
  // A number of JavaScript rounds larger limits of whole numbers.
  const isExact = (limit: number) => !isInteger || Number.isSafeInteger(limit);
  const [low, high] = [isExact(least) ? least : none, isExact(most) ? most : Infinity];
  if (low > high || (low <= none && high === Infinity)) return checks;
  const near = keywords.near?.bind(keywords, least, most);
  const first = (rule: ValueRule<never>, ...source: NonNullable<Check["source"]>): readonly Check[] => [
    { rule, source, ...(near && { near }) },
    ...checks,
  ];
  if (low <= none) return first(ranges[upper](high), upper, high);
  if (high < Infinity) return first(ranges[both](low, high), both, low, high);
  if (kind === "string" && low === 1) return first(nonEmpty, "nonEmpty");
  return first(ranges[lower](low), lower, low);
}

/** Reports whether a value, which has to be of the kind, passes all checks for certain. */
export function fits(limited: Limited, value: unknown): boolean {
  const isExact = !limited.isInteger || Number.isSafeInteger(value);
  return isExact && checksOf(limited).every(({ rule }) => rule && rule(value as never) === undefined);
}

/** Returns the value if it passes all checks, or else one near it, which passes them if that is simple. */
export function nearest<T extends string | number>(limited: Limited, value: T): T {
  return fits(limited, value)
    ? value
    : checksOf(limited).reduce((one, { near }) => (near?.(one as never) ?? one) as T, value);
}

/** Reports whether a value of a document is a number that JavaScript has. */
export function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
