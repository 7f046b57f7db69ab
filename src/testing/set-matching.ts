import { type Attribute, blockType, type Content, contentOf, isComputed } from "../schema/schema.ts";
import type { Keys } from "../schema/values/candidates.ts";
import { fingerprint, sameValue, type Value } from "../schema/values/value.ts";
import { elements, has, item, keys, member, type Nesting } from "./parts.ts";

/**
 * Reports whether an object of a prior set can have come from a configured one: each of its values is equal, or computed and
 * not configured. Inner sets must be equal; values that only the configuration has do not matter.
 */
export function canComeFrom({ attributes, blocks }: Content, prior: Value, config: Value): boolean {
  if (prior === null) return true;
  if (config === null) return false;
  return (
    Object.entries(attributes).every(([name, attribute]) =>
      attributeCanComeFrom(attribute, member(prior, name), member(config, name)),
    ) &&
    Object.entries(blocks).every(([name, { nesting, block }]) =>
      objectsCanComeFrom(nesting, block, member(prior, name), member(config, name)),
    )
  );
}

/**
 * Returns the keys that distinguish an object of a set from others: a prior one can only have come from a configured one if their texts
 * are equal where neither is open. Inner objects are compared by canComeFrom.
 */
export function keysOf({ attributes }: Content, object: Value, side: "prior" | "config"): Keys {
  const compared = Object.entries(attributes).filter(([, { nested }]) => !nested);
  return new Map(
    compared.map(([name, attribute]) => {
      const value = member(object, name);
      const isOpen = side === "config" ? isLeftOpen(attribute, value) : object === null;
      return [name, isOpen ? undefined : fingerprint(attribute.type, value)];
    }),
  );
}

/** Reports whether the prior value may be any value if the configuration has this one. */
function isLeftOpen(attribute: Attribute, config: Value): boolean {
  return attribute.type[0] !== "set" && isComputed(attribute) && config === null;
}

function attributeCanComeFrom(attribute: Attribute, prior: Value, config: Value): boolean {
  const { type, nested } = attribute;
  if (nested) return objectsCanComeFrom(nested.nesting, contentOf(nested), prior, config);
  return sameValue(type, prior, config) || isLeftOpen(attribute, config);
}

function objectsCanComeFrom(nesting: Nesting, content: Content, prior: Value, config: Value): boolean {
  switch (nesting) {
    case "single":
    case "group":
      return canComeFrom(content, prior, config);
    case "list":
      return elements(prior).every(
        (object, i) => has(config, i) && canComeFrom(content, object, item(config, i)),
      );
    case "map":
      return keys(prior).every(
        (key) => has(config, key) && canComeFrom(content, member(prior, key), member(config, key)),
      );
    case "set":
      return sameValue(["set", blockType(content)], prior, config);
  }
}
