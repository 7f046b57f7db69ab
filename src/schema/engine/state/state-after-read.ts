import { toDynamic, toPlain } from "../../codec/plain.ts";
import { hasEffect, unsetValueOf } from "../../modifier.ts";
import { type Attribute, areUnset, type Content, type NestedBlock, noBlocks } from "../../schema.ts";
import { grouped, without } from "../../values/grouped.ts";
import { partType, type Type } from "../../values/type.ts";
import {
  fingerprint,
  holdsRecord,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { hasLastingPlaces, makeObject, mapObjects, type Objects, partAt } from "../../walk.ts";
import { priorWithResponse, responseWithPrior } from "../compare/comparison.ts";
import { inOrderOf, mapMatched } from "../compare/match.ts";
import { isEmpty, isEquivalent, isNothing, isUnset, isZero } from "../compare/same.ts";
import { withoutZeroMembers } from "../compare/zeros.ts";
import { ownedPart } from "./owned-part.ts";
import { withPriorForms } from "./write-only.ts";

/** The origin of the prior state. */
export interface ReadOptions {
  /** Whether the state comes from an import: values that it lacks are taken from the API, including blocks. */
  readonly imported: boolean;
  /** Whether the state comes from another type: blocks that it lacks are taken from the API. */
  readonly isMoved?: boolean;
  /** Whether it is not known who wrote the state: it gets the defaults of what no response has. */
  readonly isOfOthers?: boolean;
}

/**
 * Returns the state after a read: the values of the API, in the practitioner's spelling if that is equivalent. Attributes and
 * blocks that the response omits keep their values, like `notReturned` ones; null in the response means deleted. Unset
 * attributes stay null if the API returns nothing for them, and blocks that the configuration left out stay out.
 */
export function stateAfterRead(
  content: Content,
  prior: ValueRecord | null,
  remote: ValueRecord,
  options: ReadOptions,
): ValueRecord {
  return makeObject(content, ({ name, attribute, blocks, objects }) => {
    const before = prior?.[name] ?? null;
    return attribute
      ? refreshAttribute(attribute, objects, before, remote[name], prior === null, options)
      : refreshBlocks(blocks, objects, before, remote[name], prior === null, options);
  });
}

function refreshAttribute(
  attribute: Attribute,
  objects: Objects | undefined,
  prior: Value,
  returned: Value | undefined,
  isNew: boolean,
  options: ReadOptions,
): Value {
  if (attribute.writeOnly) return null;
  // A value configured in its write-only form stays out of the state, even if the API returns it. After an import, see withOrdinaryForms.
  if (attribute.writeOnlyForm && prior === null && !options.imported) return null;
  const isFirst = prior === null && (isNew || options.imported);
  const known = returned && withoutAddedKeys(attribute, prior, returned);
  const remote = known === undefined || isFirst ? known : ownedPart(attribute, prior, known);
  if (attribute.notReturned || remote === undefined) {
    const isLacking =
      isNew || options.imported || (attribute.notReturned === true && options.isOfOthers === true);
    if (prior === null) return isLacking ? (attribute.default ?? null) : null;
    return objects ? keepPrior(objects, prior, options) : prior;
  }
  if (remote === null && attribute.default !== undefined && prior === null) return attribute.default;
  const { required, optional, computed } = attribute;
  const none = unsetValueOf(attribute);
  if (none !== undefined && isUnset(attribute, prior) && isUnset(attribute, remote)) {
    // With this value in the state, neither a configuration with it nor one without it plans a change.
    return options.imported && prior === null && !computed ? none : prior;
  }
  if (isEquivalent(attribute, prior, remote)) return prior;
  if (optional && prior !== null && remote === null && isZero(prior)) return prior;
  const isKept = hasEffect(attribute, "keepsZero") && options.imported;
  const isPlain = optional && !computed && !isKept && none === undefined;
  if (isPlain && prior === null && remote !== null && isZero(remote)) return null;
  if (objects) {
    const { nesting } = objects;
    // The API alone decides the order of the objects: a value missing in one must not come from another that was at its index before.
    const isOfApi = !required && !optional && (nesting === "list" || nesting === "set");
    return refreshObjects(objects, isOfApi ? null : prior, remote, options);
  }
  const settled =
    required || optional ? withPriorZeros(attribute.type, prior, remote, computed === true) : remote;
  return isEquivalent(attribute, prior, settled) ? prior : keepSpelling(attribute, prior, settled);
}

/**
 * Returns a value of the API with the prior form where null and a zero differ, as for an attribute: the prior zero for null in members of objects
 * and in elements, and null for a zero in members of objects, unless the API decides the value.
 */
function withPriorZeros(type: Type, prior: Value, remote: Value, isDecided: boolean): Value {
  if (typeof type === "string") return remote;
  if (type[0] === "set") return withPriorElements(type[1], prior, remote, isDecided);
  const each = (key: string | number, part: Value) => {
    const before = partAt(prior, key);
    if (part === null && before !== null && isZero(before)) return before;
    if (type[0] === "object" && !isDecided && before === null && isNothing(part)) return null;
    return withPriorZeros(partType(type, key), before, part, isDecided);
  };
  if (isSequence(prior) && isSequence(remote)) return remote.map((part, i) => each(i, part));
  if (!isRecord(prior) || !isRecord(remote)) return remote;
  return record(Object.entries(remote).map(([key, part]) => [key, each(key, part)]));
}

/** Returns the elements of a set, each as a prior one that differs in nothing but null and zeros. */
function withPriorElements(element: Type, prior: Value, remote: Value, isDecided: boolean): Value {
  if (isDecided || !isSequence(prior) || !isSequence(remote)) return remote;
  const formOf = (value: Value) => fingerprint(element, value);
  const looseFormOf = (value: Value) => formOf(withoutZeroMembers(element, value));
  const rest = grouped(without(prior, remote, formOf), looseFormOf, (value) => value);
  const same = new Set(prior.map(formOf));
  return remote.map((value) =>
    same.has(formOf(value)) ? value : (rest.get(looseFormOf(value))?.shift() ?? value),
  );
}

/** Returns a JSON object of a response without the keys that the API has added to the prior object. */
function withoutAddedKeys({ addedByApi = [] }: Attribute, prior: Value, remote: Value): Value {
  if (!holdsRecord(remote)) return remote;
  const own = holdsRecord(prior) ? prior.value : record();
  const added = addedByApi.filter((key) => key in remote.value && !(key in own));
  if (added.length === 0) return remote;
  const members = Object.entries(toPlain(remote) as object);
  return toDynamic(Object.fromEntries(members.filter(([key]) => !added.includes(key))));
}

/** Keeps the spelling of elements that are equivalent to a prior one, although the collections differ. */
function keepSpelling(attribute: Attribute, prior: Value, remote: Value): Value {
  const { type, canonical } = attribute;
  if (!canonical || typeof type === "string") return remote;
  const whole = (element: Value) => (type[0] === "map" ? record([["", element]]) : [element]);
  const isSame = (a: Value, b: Value) => isEquivalent(attribute, whole(a), whole(b));
  const kept = (before: Value | undefined, element: Value) =>
    before !== undefined && isSame(before, element) ? before : element;
  if (type[0] === "map" && isRecord(prior) && isRecord(remote))
    return record(Object.entries(remote).map(([key, element]) => [key, kept(prior[key], element)]));
  if (!isSequence(prior) || !isSequence(remote)) return remote;
  const formOf = (element: Value) => (isWhollyKnown(element) ? fingerprint(type, canonical([element])) : "?");
  if (attribute.unordered) return keepOrder(formOf, prior, remote);
  if (type[0] !== "set") return remote.map((element, i) => kept(prior[i], element));
  const spellings = grouped(prior, formOf, (element) => element);
  return remote.map(
    (element) => spellings.get(formOf(element))?.find((before) => isSame(before, element)) ?? element,
  );
}

function refreshBlocks(
  nestedBlock: NestedBlock,
  objects: Objects,
  prior: Value,
  remote: Value | undefined,
  isNew: boolean,
  options: ReadOptions,
): Value {
  const { nesting, min, block, computed = false, readWhenUnset = false } = nestedBlock;
  if (remote === undefined && prior !== null) return keepPrior(objects, prior, options);
  const leftOut = !computed && min === 0 && (prior === null || (isSequence(prior) && prior.length === 0));
  const none = nesting === "group" ? null : noBlocks(nestedBlock);
  const isLacking = options.imported || (options.isMoved === true && leftOut);
  if (isLacking && remote !== undefined && areUnset(nestedBlock, remote)) return none;
  if (nesting !== "group" && leftOut && !readWhenUnset && !isNew && !isLacking) return none;
  const nothing = remote === undefined || remote === null;
  if (nesting === "group" && nothing) return stateAfterRead(block, null, record(), options);
  if (nothing || (isSequence(remote) && remote.length === 0)) {
    return prior !== null && isEmpty(prior) ? prior : none;
  }
  return refreshObjects(objects, prior, remote, options);
}

/** Keeps the prior values of objects that the response omits. */
function keepPrior(objects: Objects, prior: Value, options: ReadOptions): Value {
  return mapObjects(objects, prior, (object) => stateAfterRead(objects.content, object, record(), options));
}

function refreshObjects(objects: Objects, prior: Value, remote: Value, options: ReadOptions): Value {
  const ordered = inOrderOf(objects, priorWithResponse, prior, remote);
  const isFixed = hasLastingPlaces(objects) || options.imported;
  return mapMatched(objects, ordered, prior, responseWithPrior, (object, before) => {
    const state = stateAfterRead(objects.content, before, object, options);
    return isFixed ? state : withPriorForms(objects.content, state, before);
  });
}

/** Returns elements in the order and spelling of the equal prior ones. The others fill the gaps, and follow. */
function keepOrder(
  formOf: (element: Value) => string,
  prior: readonly Value[],
  remote: readonly Value[],
): readonly Value[] {
  const rest = grouped(remote, formOf, (element) => element);
  const added = without(remote, prior, formOf);
  const placed = prior.flatMap((element) =>
    rest.get(formOf(element))?.shift() === undefined ? added.splice(0, 1) : [element],
  );
  return [...placed, ...added];
}
