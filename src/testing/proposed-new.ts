import {
  type Attribute,
  type Block,
  type Content,
  contentOf,
  isComputed,
  type Nested,
} from "../schema/schema.ts";
import { Candidates } from "../schema/values/candidates.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { record, type Value } from "../schema/values/value.ts";
import { elements, has, item, keys, member, type Nesting, objects } from "./parts.ts";
import { canComeFrom, keysOf } from "./set-matching.ts";

/**
 * Returns the state that Terraform proposes to a provider: the configuration, with the prior values of attributes that are computed
 * and not configured. Null prior: a create. Null configuration: a deletion, which has no proposed state.
 */
export function proposedNew(block: Block, prior: Value, config: Value): Value {
  return proposedObject(block, prior, config);
}

function proposedObject({ attributes, blocks }: Content, prior: Value, config: Value): Value {
  if (config === null) return null;
  const proposed = record();
  for (const [name, attribute] of Object.entries(attributes)) {
    proposed[name] = proposedAttribute(attribute, member(prior, name), member(config, name));
  }
  for (const [name, { nesting, block }] of Object.entries(blocks)) {
    proposed[name] = proposedObjects(nesting, block, member(prior, name), member(config, name));
  }
  return proposed;
}

function proposedAttribute(attribute: Attribute, prior: Value, config: Value): Value {
  const { nested } = attribute;
  if (isComputed(attribute) && config === null) {
    return nested && attribute.optional && holdsConfigured(nested, prior) ? null : prior;
  }
  return nested ? proposedObjects(nested.nesting, contentOf(nested), prior, config) : config;
}

function proposedObjects(nesting: Nesting, content: Content, prior: Value, config: Value): Value {
  if (config === null || isUnknown(config)) return config;
  switch (nesting) {
    case "single":
    case "group":
      return proposedObject(content, prior, config);
    case "list":
      return elements(config).map((object, i) =>
        has(prior, i) ? proposedObject(content, item(prior, i), object) : object,
      );
    case "map":
      return record(
        keys(config).map((key) => {
          const object = member(config, key);
          return [key, has(prior, key) ? proposedObject(content, member(prior, key), object) : object];
        }),
      );
    case "set": {
      const known = elements(prior);
      const candidates = new Candidates(known.map((object, at) => [at, keysOf(content, object, "prior")]));
      const used = new Set<number>();
      return elements(config).map((object) => {
        const at = candidates
          .of(keysOf(content, object, "config"))
          .find((place) => !used.has(place) && canComeFrom(content, known[place] ?? null, object));
        if (at !== undefined) used.add(at);
        return proposedObject(content, at === undefined ? null : (known[at] ?? null), object);
      });
    }
  }
}

/** Reports whether a nested attribute has a value that providers may not compute, so that it must have been configured. */
function holdsConfigured({ nesting, attributes }: Nested, value: Value): boolean {
  return objects(nesting, value).some(({ object }) =>
    Object.entries(attributes).some(([name, { computed, nested }]) => {
      const part = member(object, name);
      return part !== null && (!computed || (nested !== undefined && holdsConfigured(nested, part)));
    }),
  );
}
