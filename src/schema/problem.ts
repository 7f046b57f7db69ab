import type { Path } from "./path.ts";
import { isNumeric, numericText } from "./values/number.ts";
import type { Value } from "./values/value.ts";

/** What is wrong with a value. */
export interface Problem {
  /** Follows the name of what it is about: `must be at least 1`. */
  readonly text: string;
  /** The value as practitioners write it, for those who may see it. */
  readonly got?: string | undefined;
  /** Where in the value it is; left out for the value itself. */
  readonly at?: Path;
  /** Whether it is told as a warning, and the value is used. */
  readonly isWarning?: boolean;
}

/** A check of known, non-null values as authors write it: returns what is wrong, to follow the name of the attribute. */
export type ValueRule<T> = (value: T) => string | undefined;

/** Checks a known, non-null value. */
export type Validator = (value: Value) => Problem | undefined;

const unquoted = new WeakSet<object>();

/** Marks a rule whose errors do not repeat the value, because it is long, or may hold secrets, or has nothing to show. */
export function withoutValue<Rule extends object>(rule: Rule): Rule {
  unquoted.add(rule);
  return rule;
}

/** A problem that a rule has with a value. */
export function problemWith(value: Value, text: string, rule?: object): Problem {
  return { text, got: rule !== undefined && unquoted.has(rule) ? undefined : shortText(value) };
}

const findings = new WeakMap<object, (value: never) => Problem | undefined>();
const warnings = new WeakSet<object>();

/** A rule that says more than a text: where in the value it is wrong, and what was got instead of the value. */
export function findingRule<T>(find: (value: T) => Problem | undefined): ValueRule<T> {
  const rule = (value: T) => find(value)?.text;
  findings.set(rule, find);
  return rule;
}

/** The same rule, whose problems are warnings. */
export function warningRule<T>(rule: ValueRule<T>): ValueRule<T> {
  const advice = findingRule((value: T) => problemOf(rule, value));
  warnings.add(advice);
  return advice;
}

/** What a rule says of a value. `raw` is the value before it was brought into the form in which rules see it. */
export function problemOf<T>(rule: ValueRule<T>, value: T, raw: Value = value as Value): Problem | undefined {
  const find = findings.get(rule) as ((value: T) => Problem | undefined) | undefined;
  const problem = find ? find(value) : plainProblem(rule, value, raw);
  if (!problem) return undefined;
  const isWarning = problem.isWarning === true || warnings.has(rule);
  return {
    ...problem,
    ...(unquoted.has(rule) && { got: undefined }),
    ...(isWarning && { isWarning }),
  };
}

function plainProblem<T>(rule: ValueRule<T>, value: T, raw: Value): Problem | undefined {
  const text = rule(value);
  return text === undefined ? undefined : problemWith(raw, text, rule);
}

/** The check that a rule makes of values as they are. */
export function validatorOf(rule: (value: Value) => string | undefined): Validator {
  return (value) => problemOf(rule, value);
}

/** The first error: what comes after it is most often the same in other words. Without one, the first warning. */
export function firstProblem(validators: readonly Validator[], value: Value): Problem | undefined {
  return graver(validators, (validator) => validator(value));
}

/** The first error in what several parts say, or else the first warning. */
export function graver<Part>(
  parts: Iterable<Part>,
  problemOfPart: (part: Part) => Problem | undefined,
): Problem | undefined {
  let advice: Problem | undefined;
  for (const part of parts) {
    const problem = problemOfPart(part);
    if (problem && !problem.isWarning) return problem;
    advice ??= problem;
  }
  return advice;
}

/** The first error; warnings are none. */
export function firstError(validators: readonly Validator[], value: Value): Problem | undefined {
  const problem = firstProblem(validators, value);
  return problem?.isWarning ? undefined : problem;
}

/** A problem as the end of a sentence that begins with a name. */
export function problemText({ text, got, isWarning = false }: Problem, { sensitive = false } = {}): string {
  const words = isWarning ? text.replaceAll(/\bmust\b/g, "should") : text;
  return got === undefined || sensitive ? words : `${words}, got ${got}`;
}

const longest = 80;

function shortText(value: Value): string | undefined {
  const text =
    typeof value === "string"
      ? JSON.stringify(value)
      : isNumeric(value)
        ? numericText(value)
        : typeof value === "boolean"
          ? String(value)
          : undefined;
  return text !== undefined && text.length <= longest ? text : undefined;
}
