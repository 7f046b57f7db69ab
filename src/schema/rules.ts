import { pathTo, valueAt } from "./dotted-names.ts";
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
    check: (config) =>
      areAllUnset(names, config)
        ? missingArgument(commonBlock(names), `Exactly one of ${names.join(", ")} must be set.`)
        : conflicts(names, config),
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
      const present = names.find((name) => isSet(valueAt(config, name)));
      const missing = names.find((name) => isUnset(valueAt(config, name)));
      if (missing === undefined || present === undefined) return [];
      return missingArgument(pathTo(present), `${present} is set, so ${missing} must be set, too.`);
    },
  };
}

/** At least one of the attributes is set. */
export function atLeastOneOf<const Name extends string>(...names: readonly Name[]): Rule<Name> {
  return {
    names,
    check: (config) =>
      areAllUnset(names, config)
        ? missingArgument(commonBlock(names), `At least one of ${names.join(", ")} must be set.`)
        : [],
  };
}

/** If the first attribute is set, all others are set, too. The others may be set without the first. */
export function alsoRequires<const Name extends string>(name: Name, ...others: readonly Name[]): Rule<Name> {
  return {
    names: [name, ...others],
    check(config) {
      const missing = others.filter((other) => isUnset(valueAt(config, other)));
      if (missing.length === 0 || !isSet(valueAt(config, name))) return [];
      return missingArgument(pathTo(name), `${name} is set, so ${missing.join(", ")} must be set, too.`);
    },
  };
}

/** If the first attribute is set, none of the others is set. The others may be set together. */
export function conflictsWith<const Name extends string>(name: Name, ...others: readonly Name[]): Rule<Name> {
  return {
    names: [name, ...others],
    check(config) {
      const set = others.filter((other) => isSet(valueAt(config, other)));
      if (set.length === 0 || !isSet(valueAt(config, name))) return [];
      return conflict(pathTo(name), `${set.join(", ")} cannot be set together with ${name}.`);
    },
  };
}

type Problems = ReturnType<Rule["check"]>;

function conflicts(names: readonly string[], config: Value): Problems {
  const set = names.filter((name) => isSet(valueAt(config, name)));
  if (set.length < 2) return [];
  return conflict(pathTo(set[1] ?? ""), `Only one of ${set.join(", ")} can be set.`);
}

function conflict(path: Path, detail: string): Problems {
  return [{ path, summary: "Conflicting arguments", detail }];
}

function missingArgument(path: Path, detail: string): Problems {
  return [{ path, summary: "Missing required argument", detail }];
}

function areAllUnset(names: readonly string[], config: Value): boolean {
  return names.every((name) => isUnset(valueAt(config, name)));
}

function isUnset(value: Value): boolean {
  return !isUnknown(value) && !isSet(value);
}

function isSet(value: Value): boolean {
  return value !== null && !isUnknown(value) && !(isSequence(value) && value.length === 0);
}
