import { pathTo, valueAt } from "./engine/dotted-names.ts";
import type { Path } from "./path.ts";
import type { Rule } from "./schema.ts";
import { isUnknown } from "./values/unknown.ts";
import { isSequence, type Value } from "./values/value.ts";

// Rules between attributes of one block. Names are relative to the configuration, or to the block or nested attribute that has the rule.

/** At most one of the attributes is set. */
export function atMostOneOf<const Name extends string>(...names: readonly Name[]): Rule<Name> {
  return { names, check: (config) => conflicts(names, config) };
}

/** Exactly one of the attributes is set. */
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

/** Returns the block that contains all of the attributes. */
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

/** At least one of the attributes is set. */
export function atLeastOneOf<const Name extends string>(...names: readonly Name[]): Rule<Name> {
  return {
    names,
    check(config) {
      const values = names.map((name) => valueAt(config, name));
      if (values.some(isUnknown) || values.some(isSet)) return [];
      const detail = `At least one of ${names.join(", ")} must be set.`;
      return [{ path: commonBlock(names), summary: "Missing required argument", detail }];
    },
  };
}

/** If the first attribute is set, all others are set, too. The others may be set without the first. */
export function alsoRequires<const Name extends string>(name: Name, ...others: readonly Name[]): Rule<Name> {
  return {
    names: [name, ...others],
    check(config) {
      if (!isSet(valueAt(config, name))) return [];
      const missing = others.filter((other) => {
        const value = valueAt(config, other);
        return !isUnknown(value) && !isSet(value);
      });
      const detail = `${name} is set, so ${missing.join(", ")} must be set, too.`;
      const problem = { path: pathTo(name), summary: "Missing required argument", detail };
      return missing.length === 0 ? [] : [problem];
    },
  };
}

/** If the first attribute is set, none of the others is set. The others may be set together. */
export function conflictsWith<const Name extends string>(name: Name, ...others: readonly Name[]): Rule<Name> {
  return {
    names: [name, ...others],
    check(config) {
      if (!isSet(valueAt(config, name))) return [];
      const set = others.filter((other) => isSet(valueAt(config, other)));
      const detail = `${set.join(", ")} cannot be set together with ${name}.`;
      const problem = { path: pathTo(name), summary: "Conflicting arguments", detail };
      return set.length === 0 ? [] : [problem];
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
