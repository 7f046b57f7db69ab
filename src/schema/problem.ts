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
}

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

/** The check that a rule makes of values as they are. */
export function validatorOf(rule: (value: Value) => string | undefined): Validator {
  return (value) => {
    const text = rule(value);
    return text === undefined ? undefined : problemWith(value, text, rule);
  };
}

/** The first problem: what comes after it is most often the same in other words. */
export function firstProblem(validators: readonly Validator[], value: Value): Problem | undefined {
  for (const validator of validators) {
    const problem = validator(value);
    if (problem) return problem;
  }
  return undefined;
}

/** A problem as the end of a sentence that begins with a name. */
export function problemText({ text, got }: Problem, { sensitive = false } = {}): string {
  return got === undefined || sensitive ? text : `${text}, got ${got}`;
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
