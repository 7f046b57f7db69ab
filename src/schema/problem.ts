import { type Path, pathText } from "./path.ts";
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

/** What a check finds: nothing, or what is wrong in one or more places. */
export type Findings = Problem | readonly Problem[] | undefined;

/** Checks a known, non-null value. */
export type Validator = (value: Value) => Findings;

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

const findings = new WeakMap<object, (value: never) => Findings>();
const warnings = new WeakSet<object>();

/** A rule that says more than a text: where in the value it is wrong, and what was got instead of the value. */
export function findingRule<T>(find: (value: T) => Findings): ValueRule<T> {
  const rule = (value: T) => listOf(find(value))[0]?.text;
  findings.set(rule, find);
  return rule;
}

/** The same rule, whose problems are warnings. */
export function warningRule<T>(rule: ValueRule<T>): ValueRule<T> {
  const advice = findingRule((value: T) => problemsOf(rule, value));
  warnings.add(advice);
  return advice;
}

/** What a rule says of a value. `raw` is the value before it was brought into the form in which rules see it. */
export function problemsOf<T>(rule: ValueRule<T>, value: T, raw: Value = value as Value): readonly Problem[] {
  const find = findings.get(rule) as ((value: T) => Findings) | undefined;
  return listOf(find ? find(value) : plainProblem(rule, value, raw)).map((problem) => ({
    ...problem,
    ...(unquoted.has(rule) && { got: undefined }),
    ...((problem.isWarning === true || warnings.has(rule)) && { isWarning: true }),
  }));
}

function plainProblem<T>(rule: ValueRule<T>, value: T, raw: Value): Problem | undefined {
  const text = rule(value);
  return text === undefined ? undefined : problemWith(raw, text, rule);
}

/** The check that a rule makes of values as they are. */
export function validatorOf(rule: (value: Value) => string | undefined): Validator {
  return (value) => problemsOf(rule, value);
}

/**
 * Everything that checks find in a value: the errors, or the warnings if there is no error. Of several checks that complain about one place
 * the first counts: what comes after it is most often the same in other words.
 */
export function problemsIn<Check>(
  checks: Iterable<Check>,
  findingsOf: (check: Check) => Findings,
): readonly Problem[] {
  const reported = { error: new Set<string>(), warning: new Set<string>() };
  const kept: Problem[] = [];
  for (const check of checks) {
    const found = listOf(findingsOf(check));
    if (found.length === 0) continue;
    const places = (problem: Problem) => reported[problem.isWarning ? "warning" : "error"];
    const fresh = found.filter((problem) => !places(problem).has(pathText(problem.at ?? [])));
    for (const problem of fresh) places(problem).add(pathText(problem.at ?? []));
    kept.push(...fresh);
  }
  return gravest(kept);
}

/** What parts of a value say, such as its elements: the errors, or the warnings if there is no error. */
export function problemsOfParts<Part>(
  parts: Iterable<Part>,
  findingsOf: (part: Part) => Findings,
): readonly Problem[] {
  const found: Problem[] = [];
  for (const part of parts) for (const problem of listOf(findingsOf(part))) found.push(problem);
  return gravest(found);
}

/** What validators find in a value. */
export function problemsBy(validators: readonly Validator[], value: Value): readonly Problem[] {
  return problemsIn(validators, (validator) => validator(value));
}

/** The first error; warnings are none. */
export function firstError(validators: readonly Validator[], value: Value): Problem | undefined {
  return problemsBy(validators, value).find(({ isWarning }) => !isWarning);
}

function gravest(problems: readonly Problem[]): readonly Problem[] {
  const errors = problems.filter(({ isWarning }) => !isWarning);
  return errors.length > 0 ? errors : problems;
}

function listOf(found: Findings): readonly Problem[] {
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found as Problem];
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
