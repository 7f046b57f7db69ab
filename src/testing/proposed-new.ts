import { type Content, hasNoBlocks, isComputed, type Nested } from "../schema/schema.ts";
import { Candidates } from "../schema/values/candidates.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { isRecord, type Value, withoutTypedNulls } from "../schema/values/value.ts";
import {
  type Member,
  makeObject,
  mapMembers,
  mapObjects,
  type Objects,
  partAt,
  type Step,
} from "../schema/walk.ts";
import { elements, has, partsOf } from "./parts.ts";
import { canComeFrom, keysOf } from "./set-matching.ts";

/**
 * Returns the state that Terraform proposes to a provider: the configuration, with the prior values of attributes that are computed
 * and not configured. Null prior: a create. Null configuration: a deletion, which has no proposed state.
 */
export function proposedNew(content: Content, prior: Value, config: Value): Value {
  if (config === null) return null;
  return makeObject(content, (member) =>
    proposedMember(member, partAt(prior, member.name), partAt(config, member.name)),
  );
}

function proposedMember({ attribute, objects }: Member, prior: Value, config: Value): Value {
  if (attribute && isComputed(attribute) && withoutTypedNulls(attribute.type, config) === null) {
    const { nested, optional } = attribute;
    return nested && optional && holdsConfigured(nested, prior) ? null : prior;
  }
  return objects ? proposedObjects(objects, prior, config) : config;
}

function proposedObjects(objects: Objects, prior: Value, config: Value): Value {
  if (config === null || isUnknown(config)) return config;
  const { nesting, content } = objects;
  if (nesting !== "set") {
    // An unknown object is changed as well: with a prior object, its attributes become unknown.
    const propose = (object: Value, step: Step) =>
      has(prior, step) ? proposedNew(content, partAt(prior, step), object) : object;
    return mapObjects(objects, config, propose, propose);
  }
  const known = elements(prior);
  const candidates = new Candidates(known.map((object, at) => [at, keysOf(content, object, "prior")]));
  const used = new Set<number>();
  return elements(config).map((object) => {
    const at = candidates
      .of(keysOf(content, object, "config"))
      .find((place) => !used.has(place) && canComeFrom(content, known[place] ?? null, object));
    if (at !== undefined) used.add(at);
    return proposedNew(content, at === undefined ? null : (known[at] ?? null), object);
  });
}

/** Reports whether a nested attribute has a value that providers may not compute, so that it must have been configured. */
function holdsConfigured({ nesting, attributes }: Nested, value: Value): boolean {
  return partsOf({ nesting }, value).some(({ part: object }) =>
    Object.entries(attributes).some(([name, { computed, nested }]) => {
      const part = partAt(object, name);
      return part !== null && (!computed || (nested !== undefined && holdsConfigured(nested, part)));
    }),
  );
}

/** Returns a configuration with null for each empty collection of computed blocks, as in plans of Terraform 1.16. */
export function leftToProvider(content: Content, config: Value): Value {
  if (!isRecord(config)) return config;
  return mapMembers(content, config, ({ blocks }, value) => {
    if (!blocks) return value;
    if (blocks.computed && hasNoBlocks(blocks, value)) return null;
    return mapObjects(blocks, value, (object) => leftToProvider(blocks.block, object));
  });
}
