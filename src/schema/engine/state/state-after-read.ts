import { hasEffect, unsetValueOf } from "../../modifier.ts";
import { type Attribute, areUnset, type Content, type NestedBlock, noBlocks } from "../../schema.ts";
import { grouped } from "../../values/candidates.ts";
import {
  fingerprint,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import type { Comparison } from "../plan/comparison.ts";
import { mapMatched } from "../plan/match.ts";
import { isEmpty, isEquivalent, isUnset, isZero } from "../plan/same.ts";
import { makeObject, mapObjects, type Objects } from "../walk.ts";
import { isRedundantZero } from "./zeros.ts";

/** Where the prior state comes from. */
export interface ReadOptions {
  /** From an import: what it does not say is taken from the API, blocks included. */
  readonly imported: boolean;
  /** Whether the configuration that it was made by has empty texts, zeros or false where it could have had nothing. */
  readonly zeros: boolean;
}

/**
 * The state after a read: what the API has, in the practitioner's spelling where that means the same. Attributes and
 * blocks that the answer does not name keep their value, as `notReturned` ones do; null that it names means gone. Unset
 * attributes stay null as long as the API has nothing to say, and blocks that the configuration left out stay out.
 * Zeros that nobody configured, which other providers store, are null.
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
  stored: Value,
  remote: Value | undefined,
  isNew: boolean,
  options: ReadOptions,
): Value {
  if (attribute.writeOnly) return null;
  // What is configured in the write-only form stays out of the state, although the API returns it.
  if (attribute.writeOnlyForm && stored === null && !isNew && !options.imported) return null;
  const prior = !options.zeros && isRedundantZero(attribute, stored) ? null : stored;
  if (attribute.notReturned || remote === undefined) {
    if (prior === null) return isNew || options.imported ? (attribute.default ?? null) : null;
    return objects ? keepPrior(objects, prior, options) : prior;
  }
  if (remote === null && attribute.default !== undefined && prior === null) return attribute.default;
  const { required, optional, computed } = attribute;
  const none = unsetValueOf(attribute);
  if (none !== undefined && isUnset(attribute, prior) && isUnset(attribute, remote)) {
    // Said so, it changes nothing for a configuration with the value, nor for one without.
    return options.imported && prior === null && !computed ? none : prior;
  }
  if (isEquivalent(attribute, prior, remote)) return prior;
  if (optional && prior !== null && remote === null && isZero(prior)) return prior;
  const isKept = hasEffect(attribute, "keepsZero") && options.imported;
  const isPlain = optional && !computed && !isKept && none === undefined;
  if (isPlain && prior === null && remote !== null && isZero(remote)) return null;
  if (objects) {
    const { nesting } = objects;
    // The API alone decides which object is in which place: what it leaves out of one is not what another one had there.
    const isOfApi = !required && !optional && (nesting === "list" || nesting === "set");
    return refreshObjects(objects, isOfApi ? null : prior, remote, options);
  }
  return keepSpelling(attribute, prior, remote);
}

/** Elements that mean the same as a prior one are spelled like it, although the collections differ. */
function keepSpelling(attribute: Attribute, prior: Value, remote: Value): Value {
  const { type, canonical } = attribute;
  if (!canonical || typeof type === "string") return remote;
  if (type[0] === "map" && isRecord(prior) && isRecord(remote)) {
    const one = (value: Value) => record([["", value]]);
    return record(
      Object.entries(remote).map(([key, element]) => {
        const before = prior[key];
        const isSame = before !== undefined && isEquivalent(attribute, one(before), one(element));
        return [key, isSame ? before : element];
      }),
    );
  }
  if (!isSequence(prior) || !isSequence(remote)) return remote;
  const same = (a: Value, b: Value) => isEquivalent(attribute, [a], [b]);
  if (type[0] === "set") {
    const formOf = (element: Value) =>
      isWhollyKnown(element) ? fingerprint(type, canonical([element])) : "?";
    const spellings = grouped(prior, formOf, (element) => element);
    return remote.map(
      (element) => spellings.get(formOf(element))?.find((before) => same(before, element)) ?? element,
    );
  }
  return remote.map((element, i) => {
    const before = prior[i];
    return before !== undefined && same(before, element) ? before : element;
  });
}

function refreshBlocks(
  nestedBlock: NestedBlock,
  objects: Objects,
  prior: Value,
  remote: Value | undefined,
  isNew: boolean,
  options: ReadOptions,
): Value {
  const { nesting, min, block, computed = false } = nestedBlock;
  if (remote === undefined && prior !== null) return keepPrior(objects, prior, options);
  const leftOut = !computed && min === 0 && (prior === null || (isSequence(prior) && prior.length === 0));
  const none = nesting === "group" ? null : noBlocks(nestedBlock);
  if (options.imported && remote !== undefined && areUnset(nestedBlock, remote)) return none;
  if (nesting !== "group" && leftOut && !isNew && !options.imported) return none;
  const nothing = remote === undefined || remote === null;
  if (nesting === "group" && nothing) return stateAfterRead(block, null, record(), options);
  if (nothing || (isSequence(remote) && remote.length === 0)) {
    return prior !== null && isEmpty(prior) ? prior : none;
  }
  return refreshObjects(objects, prior, remote, options);
}

/** Objects of which the answer says nothing. */
function keepPrior(objects: Objects, prior: Value, options: ReadOptions): Value {
  return mapObjects(objects, prior, (object) =>
    isRecord(object) ? stateAfterRead(objects.content, object, record(), options) : object,
  );
}

function refreshObjects(objects: Objects, prior: Value, remote: Value, options: ReadOptions): Value {
  return mapMatched(objects, remote, prior, answerWithPrior, (object, before) =>
    isRecord(object)
      ? stateAfterRead(objects.content, isRecord(before) ? before : null, object, options)
      : object,
  );
}

/** What the API returned and the prior element that it is, as far as the API returns anything of it. */
export const answerWithPrior: Comparison = {
  wanted: (value, attribute) => (attribute?.notReturned || attribute?.writeOnly ? undefined : value),
  found: (value) => value ?? null,
  ignoresZeros: true,
};
