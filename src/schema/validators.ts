import type { Path } from "./path.ts";
import { withoutValue } from "./problem.ts";
import type { Rule } from "./schema.ts";
import { isUnknown } from "./values/unknown.ts";
import { isRecord, isSequence, type Value } from "./values/value.ts";

// Checks of single values. Each returns what is wrong, to follow the attribute's name: "recipients must not be empty".

/** Text, list or set that is not empty. */
export const nonEmpty = withoutValue((value: string | readonly unknown[]): string | undefined => {
  if (value.length > 0) return undefined;
  return typeof value === "string" ? "must not be empty" : "must have at least one element";
});

/** A number that is not less than `least`. */
export function atLeast(least: number) {
  return (value: number): string | undefined => (value >= least ? undefined : `must be at least ${least}`);
}

/** A number that is not greater than `greatest`. */
export function atMost(greatest: number) {
  return (value: number): string | undefined =>
    value <= greatest ? undefined : `must be at most ${greatest}`;
}

/** A number without a fraction. */
export function isInteger(value: number): string | undefined {
  return Number.isInteger(value) ? undefined : "must be a whole number";
}

/** Text that a pattern describes; `description` completes "must be …". */
export function matches(pattern: RegExp, description: string) {
  return (value: string): string | undefined => (pattern.test(value) ? undefined : `must be ${description}`);
}

/** Text that is a JSON value. */
export const isJson = withoutValue((value: string): string | undefined => {
  try {
    JSON.parse(value);
    return undefined;
  } catch {
    // Neither the parser's own words nor ours quote the text, which may hold secrets.
    return "must be valid JSON";
  }
});

// Rules between attributes of one block, named from the top of the configuration.

/** At most one of the attributes is set. */
export function conflicting<const Name extends string>(...names: readonly Name[]): Rule<Name> {
  return { names, check: (config) => conflicts(names, config) };
}

/** Of the attributes, exactly one is set. */
export function exactlyOneOf<const Name extends string>(...names: readonly Name[]): Rule<Name> {
  return {
    names,
    check(config) {
      const values = names.map((name) => valueAt(config, name));
      if (values.some(isUnknown) || values.some(isSet)) return conflicts(names, config);
      const detail = `Exactly one of ${names.join(", ")} must be set.`;
      return [{ path: commonBlock(names), summary: "Missing required argument", detail }];
    },
  };
}

/** The block that all of the attributes are in. */
function commonBlock(names: readonly string[]): Path {
  const [first = [], ...others] = names.map((name) => pathTo(name).slice(0, -1));
  const depth = first.findIndex((step, i) => others.some((other) => other[i] !== step));
  return depth < 0 ? first : first.slice(0, depth);
}

/** Either all of the attributes are set or none of them. */
export function requiredTogether<const Name extends string>(...names: readonly Name[]): Rule<Name> {
  return {
    names,
    check(config) {
      const values = names.map((name) => valueAt(config, name));
      const missing = names.find(
        (_, i) => values[i] !== undefined && !isUnknown(values[i]) && !isSet(values[i] ?? null),
      );
      const present = names.find((_, i) => isSet(values[i] ?? null));
      if (missing === undefined || present === undefined) return [];
      const detail = `${present} is set, so ${missing} must be set, too.`;
      return [{ path: pathTo(present), summary: "Missing required argument", detail }];
    },
  };
}

function conflicts(names: readonly string[], config: Value): ReturnType<Rule["check"]> {
  const set = names.filter((name) => isSet(valueAt(config, name)));
  if (set.length < 2) return [];
  const detail = `Only one of ${set.join(", ")} can be set.`;
  return [{ path: pathTo(set[1] ?? ""), summary: "Conflicting arguments", detail }];
}

function isSet(value: Value): boolean {
  return value !== null && !isUnknown(value) && !(isSequence(value) && value.length === 0);
}

/** The value at a dotted name; blocks that come once are passed through. */
function valueAt(config: Value, name: string): Value {
  let value = config;
  for (const step of name.split(".")) {
    const inner = isSequence(value) ? (value[0] ?? null) : value;
    if (!isRecord(inner)) return isUnknown(inner) ? inner : null;
    value = inner[step] ?? null;
  }
  return value;
}

function pathTo(name: string): Path {
  return name.split(".");
}
