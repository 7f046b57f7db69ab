import { type Attribute, type Content, isComputed } from "../schema/schema.ts";
import type { Keys } from "../schema/values/candidates.ts";
import { fingerprint, sameValue, type Value } from "../schema/values/value.ts";
import { membersOf, type Objects, partAt, stepsIn } from "../schema/walk.ts";
import { has } from "./parts.ts";

/**
 * Reports whether an object of a prior set can have come from a configured one: each of its values is equal, or computed and
 * not configured. Inner sets must be equal; values that only the configuration has do not matter.
 */
export function canComeFrom(content: Content, prior: Value, config: Value): boolean {
  if (prior === null) return true;
  if (config === null) return false;
  return membersOf(content).every(({ name, attribute, objects, type }) => {
    const [was, is] = [partAt(prior, name), partAt(config, name)];
    if (objects) return objectsCanComeFrom(objects, was, is);
    return sameValue(type, was, is) || isLeftOpen(attribute, is);
  });
}

/**
 * Returns the keys that distinguish an object of a set from others: a prior one can only have come from a configured one if their texts
 * are equal where neither is open. Inner objects are compared by canComeFrom.
 */
export function keysOf({ attributes }: Content, object: Value, side: "prior" | "config"): Keys {
  const compared = Object.entries(attributes).filter(([, { nested }]) => !nested);
  return new Map(
    compared.map(([name, attribute]) => {
      const value = partAt(object, name);
      const isOpen = side === "config" ? isLeftOpen(attribute, value) : object === null;
      return [name, isOpen ? undefined : fingerprint(attribute.type, value)];
    }),
  );
}

/** Reports whether the prior value may be any value if the configuration has this one. */
function isLeftOpen(attribute: Attribute, config: Value): boolean {
  return attribute.type[0] !== "set" && isComputed(attribute) && config === null;
}

function objectsCanComeFrom(objects: Objects, prior: Value, config: Value): boolean {
  if (objects.nesting === "set") return sameValue(objects.type, prior, config);
  return stepsIn(objects, [prior]).every(
    (step) => has(config, step) && canComeFrom(objects.content, partAt(prior, step), partAt(config, step)),
  );
}
