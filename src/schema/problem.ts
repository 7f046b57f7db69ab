import { type Path, pathText } from "./path.ts";
import {
  type DeclaredParts,
  isStandardSchema,
  type StandardSchema,
  schemaFindings,
  schemaInput,
} from "./standard-schema.ts";
import { isNumeric, numericText } from "./values/number.ts";
import { isUnknown, type Refinements } from "./values/unknown.ts";
import { isWhollyKnown, type Value } from "./values/value.ts";

/** A problem with a value. */
export interface Problem {
  /** The problem as text that follows the name of the attribute: `must be at least 1`. */
  readonly text: string;
  /** Replaces `text` where it may repeat the value and the value is secret. */
  readonly textWithoutValue?: string | undefined;
  /** The value as practitioners write it, for those who may see it. */
  readonly got?: string | undefined;
  /** The path of the problem within the value; left out for the value itself. */
  readonly at?: Path;
  /** Whether the problem is reported as a warning, and the value is used. */
  readonly isWarning?: boolean;
}

/** A check of known, non-null values as authors write it. Returns the problem as text that follows the name of the attribute. */
export type ValueRule<T> = (value: T) => string | undefined;

/** A check of known, non-null values: a function, or a schema of zod, valibot, arktype or another library that implements Standard Schema. */
export type RuleOrSchema<T> = ValueRule<T> | StandardSchema;

/** The result of a check: nothing, or the problems in one or more places. */
export type Findings = Problem | readonly Problem[] | undefined;

/** Checks a non-null value that is known; one that `ofPartlyKnown` marks also checks unknown values, by their refinements. */
export type Validator = (value: Value) => Findings;

const unquoted = new WeakSet<object>();

/**
 * Marks a rule whose errors do not repeat the value, because it is long, or may hold secrets, or has nothing to show. The messages of a
 * schema that is marked are shown for sensitive attributes, too.
 */
export function withoutValue<Rule extends object>(rule: Rule): Rule {
  unquoted.add(rule);
  return rule;
}

/** Returns the problem that a rule reports about a value. */
export function problemWith(value: Value, text: string, rule?: object): Problem {
  return { text, got: rule !== undefined && unquoted.has(rule) ? undefined : shortText(value) };
}

/** Finds the problems of a value; `declared` is what its attribute declares. */
type Find<T> = (value: T, declared?: DeclaredParts) => Findings;

const requirements = new WeakMap<object, string>();

/** Gives a check the words that pages show, which follow the name of an attribute: `must be at least 1`. */
export function saying<Check extends object>(says: string | undefined, check: Check): Check {
  if (says !== undefined) requirements.set(check, says);
  return check;
}

/** Returns what a check requires, as text that follows the name of an attribute; undefined if it does not say. */
export function saidBy(check: object): string | undefined {
  return requirements.get(check);
}

const findings = new WeakMap<object, Find<never>>();
const warnings = new WeakSet<object>();

/** Creates a rule whose problems have more than text: the place within the value, and the text to show instead of the value. */
export function findingRule<T>(find: Find<T>): ValueRule<T> {
  const rule = (value: T) => listOf(find(value))[0]?.text;
  findings.set(rule, find);
  return rule;
}

const partial = new WeakSet<object>();

/**
 * Marks a check that also accepts values that are unknown or have unknown parts. It reports the problems that every value has which apply
 * may put in place of the unknown parts: too many elements, equal known elements, a prefix with which no choice begins.
 */
export function ofPartlyKnown<Check extends object>(check: Check): Check {
  partial.add(check);
  return check;
}

/** Creates a rule that `ofPartlyKnown` marks. */
export function partialRule<T>(find: Find<T>): ValueRule<T> {
  return ofPartlyKnown(findingRule(find));
}

/** The same rule, whose problems are warnings. */
export function warningRule<T>(rule: RuleOrSchema<T>): ValueRule<T> {
  const advice = partialRule((value: T, declared) => problemsOf(rule, value, value as Value, declared));
  warnings.add(advice);
  return saying(saidBy(rule)?.replaceAll(/\bmust\b/g, "should"), advice);
}

/**
 * The problem that a rule finds in a value; none if parts of the value are unknown and the rule is not for those. `raw` is the value
 * before its conversion to the form that rules receive, and `declared` its attribute.
 */
export function problemsOf<T>(
  rule: RuleOrSchema<T>,
  value: T,
  raw: Value = value as Value,
  declared?: DeclaredParts,
): readonly Problem[] {
  if (!partial.has(rule) && !isWhollyKnown(raw)) return [];
  return listOf(found(rule, value, raw, declared)).map((problem) => ({
    ...problem,
    ...(unquoted.has(rule) && { got: undefined, textWithoutValue: undefined }),
    ...((problem.isWarning === true || warnings.has(rule)) && { isWarning: true }),
  }));
}

function found<T>(rule: RuleOrSchema<T>, value: T, raw: Value, declared?: DeclaredParts): Findings {
  if (isStandardSchema(rule)) return schemaProblems(rule, schemaInput(value, declared));
  const find = findings.get(rule) as Find<T> | undefined;
  return find ? find(value, declared) : plainProblem(rule, value, raw);
}

/** A problem that a schema reports for a value. Its message may contain the value. */
export function schemaProblems(schema: StandardSchema, input: unknown): readonly Problem[] {
  return schemaFindings(schema, input).map(({ value, at, ...texts }) => {
    const got = shortText(value as Value);
    const isQuoted = got !== undefined && texts.text.includes(got);
    return { ...texts, ...(at.length > 0 && { at }), ...(!isQuoted && { got }) };
  });
}

/** A problem whose text begins with other words. */
export function withWords(words: string, { text, textWithoutValue, ...rest }: Problem): Problem {
  return {
    ...rest,
    text: `${words} ${text}`,
    ...(textWithoutValue !== undefined && { textWithoutValue: `${words} ${textWithoutValue}` }),
  };
}

function plainProblem<T>(rule: ValueRule<T>, value: T, raw: Value): Problem | undefined {
  const text = rule(value);
  return text === undefined ? undefined : problemWith(raw, text, rule);
}

/** Converts a rule to a check of values in their wire form. */
export function validatorOf(rule: (value: Value) => string | undefined): Validator {
  return (value) => problemsOf(rule, value);
}

/**
 * Returns all problems that checks find in a value: the errors, or the warnings if there is no error. If several checks report the
 * same place, the first one counts, because the later ones usually repeat it in other words.
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

/** Returns the problems of the parts of a value, such as its elements: the errors, or the warnings if there is no error. */
export function problemsOfParts<Part>(
  parts: Iterable<Part>,
  findingsOf: (part: Part) => Findings,
): readonly Problem[] {
  const found: Problem[] = [];
  for (const part of parts) for (const problem of listOf(findingsOf(part))) found.push(problem);
  return gravest(found);
}

/** Returns the problems that validators find in a value. */
export function problemsBy(validators: readonly Validator[], value: Value): readonly Problem[] {
  return problemsIn(validators, (validator) =>
    isUnknown(value) && !partial.has(validator) ? undefined : validator(value),
  );
}

/** Returns the first error, ignoring warnings. */
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

/** Formats a problem as the end of a sentence that begins with a name. */
export function problemText(
  { text, textWithoutValue = text, got, isWarning = false }: Problem,
  { sensitive = false } = {},
): string {
  const shown = sensitive ? textWithoutValue : text;
  const words = isWarning ? shown.replaceAll(/\bmust\b/g, "should") : shown;
  return got === undefined || sensitive ? words : `${words}, got ${got}`;
}

const longest = 80;

function shortText(value: Value): string | undefined {
  const text = isUnknown(value)
    ? knownText(value.refinements ?? {})
    : typeof value === "string"
      ? JSON.stringify(value)
      : isNumeric(value)
        ? numericText(value)
        : typeof value === "boolean"
          ? String(value)
          : undefined;
  return text !== undefined && text.length <= longest ? text : undefined;
}

/** Returns what is known of an unknown text or number. */
function knownText({ prefix, min, max }: Refinements): string | undefined {
  if (prefix !== undefined) return `text that begins with ${JSON.stringify(prefix)}`;
  const sides = [
    min && `${min.inclusive ? "at least" : "more than"} ${numericText(min.value)}`,
    max && `${max.inclusive ? "at most" : "less than"} ${numericText(max.value)}`,
  ].filter((side) => side !== undefined);
  return sides.length > 0 ? `a number that is ${sides.join(" and ")}` : undefined;
}
