// Matches the elements of sets by trying every pair: slow and easy to read. The reference for src/schema/engine/compare/match.ts.

import { isEquivalent, isZero } from "../../src/schema/engine/compare/same.ts";
import { blockType, type Content, contentOf, isComputed, type NestedBlock } from "../../src/schema/schema.ts";
import { isUnknown } from "../../src/schema/values/unknown.ts";
import {
  isRecord,
  isSequence,
  isWhollyKnown,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../src/schema/values/value.ts";

/**
 * Reports, attribute by attribute, whether a configured (or planned) value equals that of another element.
 */
export type Fits = (content: Content, wanted: ValueRecord, found: ValueRecord) => boolean;

/**
 * Pairs each wanted element of a set with an equal one, or else with one that matches; each is used once. Elements with fewer open parts
 * choose first. Null represents a wanted element without a match: one that could only match if another gave up its match.
 */
export function matchPlainly(
  fits: Fits,
  content: Content,
  wanted: readonly Value[],
  found: readonly Value[],
): readonly (Value | null)[] {
  const type = blockType(content);
  const rest = [...found];
  const matched: (Value | null)[] = wanted.map(() => null);
  const order = wanted.map((element, i) => ({ element, i, open: openParts(element) }));
  for (const { element, i } of order.sort((a, b) => a.open - b.open)) {
    if (!isRecord(element)) continue;
    const equal = rest.findIndex((other) => sameValue(type, element, other));
    const at =
      equal >= 0 ? equal : rest.findIndex((other) => isRecord(other) && fits(content, element, other));
    if (at >= 0) matched[i] = rest.splice(at, 1)[0] ?? null;
  }
  return matched;
}

/** Reports whether two elements may be paired. */
export function isPair(fits: Fits, content: Content, wanted: Value, found: Value): boolean {
  if (!isRecord(wanted) || !isRecord(found)) return false;
  return sameValue(blockType(content), wanted, found) || fits(content, wanted, found);
}

/** Returns the largest number of pairs, found by trying every choice for each element. */
export function mostMatches(
  fits: Fits,
  content: Content,
  wanted: readonly Value[],
  found: readonly Value[],
): number {
  const [first, ...others] = wanted;
  if (first === undefined) return 0;
  const choices = found.flatMap((other, at) => (isPair(fits, content, first, other) ? [at] : []));
  const without = mostMatches(fits, content, others, found);
  const most = choices.map((at) => 1 + mostMatches(fits, content, others, found.toSpliced(at, 1)));
  return Math.max(without, ...most);
}

/** Returns the number of parts of a value that are null or unknown. */
function openParts(value: Value): number {
  if (value === null || isUnknown(value)) return 1;
  const parts = isSequence(value) ? value : isRecord(value) ? Object.values(value) : [];
  return parts.reduce((sum: number, part) => sum + openParts(part), 0);
}

/** Whether collections of objects fit element by element, in order or freely. */
function elementsFit(
  fits: Fits,
  content: Content,
  nesting: NestedBlock["nesting"],
  wanted: Value,
  found: Value,
): boolean {
  if (wanted === null || found === null) return wanted === found;
  if (nesting === "single" || nesting === "group") {
    return isRecord(wanted) && isRecord(found) && fits(content, wanted, found);
  }
  if (isSequence(wanted) && isSequence(found)) {
    if (wanted.length !== found.length) return false;
    if (nesting === "set") return mostMatches(fits, content, wanted, found) === wanted.length;
    return wanted.every((element, i) => elementsFit(fits, content, "single", element, found[i] ?? null));
  }
  if (!isRecord(wanted) || !isRecord(found)) return false;
  const keys = Object.keys(wanted);
  return (
    keys.length === Object.keys(found).length &&
    keys.every((key) => elementsFit(fits, content, "single", wanted[key] ?? null, found[key] ?? null))
  );
}

/** The same for planned objects, of which unknown ones fit each. */
function openElementsFit(
  fits: Fits,
  content: Content,
  nesting: NestedBlock["nesting"],
  wanted: Value,
  found: Value,
): boolean {
  if (isSequence(wanted) && isSequence(found)) {
    const known = wanted.filter((element) => !isUnknown(element));
    if (nesting === "set" && known.length < wanted.length)
      return mostMatches(fits, content, known, found) === known.length;
    if (nesting !== "set" && wanted.length === found.length)
      return wanted.every(
        (element, i) => isUnknown(element) || elementsFit(fits, content, "single", element, found[i] ?? null),
      );
  }
  if (nesting === "map" && isRecord(wanted) && isRecord(found)) {
    const keys = Object.keys(wanted);
    const isFit = (key: string) =>
      key in found &&
      (isUnknown(wanted[key] ?? null) ||
        elementsFit(fits, content, "single", wanted[key] ?? null, found[key] ?? null));
    return keys.length === Object.keys(found).length && keys.every(isFit);
  }
  return elementsFit(fits, content, nesting, wanted, found);
}

/**
 * Reports whether a prior element can belong to a configured one: attributes that the configuration omits
 * match any value.
 */
export function priorFits(content: Content, config: ValueRecord, prior: ValueRecord): boolean {
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const wanted = config[name] ?? attribute.default ?? null;
    const found = prior[name] ?? null;
    if (attribute.writeOnly) continue;
    if (wanted === null && isComputed(attribute)) {
    } else if (attribute.nested) {
      const { nested } = attribute;
      if (!elementsFit(priorFits, contentOf(nested), nested.nesting, wanted, found)) return false;
    } else if (!isEquivalent(attribute, wanted, found)) {
      return false;
    }
  }
  return Object.entries(content.blocks).every(([name, { nesting, block }]) =>
    elementsFit(priorFits, block, nesting, config[name] ?? null, prior[name] ?? null),
  );
}

/** Reports whether an element that the API returned matches the known part of the planned one. */
export function planFits(content: Content, planned: ValueRecord, remote: ValueRecord): boolean {
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const [wanted, found] = [planned[name] ?? null, remote[name]];
    if (found === undefined || attribute.writeOnly || isUnknown(wanted)) continue;
    const { nested } = attribute;
    if (!isWhollyKnown(wanted)) {
      if (nested && !openElementsFit(planFits, contentOf(nested), nested.nesting, wanted, found))
        return false;
    } else if (!isEquivalent(attribute, wanted, found)) return false;
  }
  return Object.entries(content.blocks).every(([name, { nesting, block }]) => {
    const [wanted, found] = [planned[name] ?? null, remote[name]];
    return found === undefined || openElementsFit(planFits, block, nesting, wanted, found);
  });
}

/**
 * Reports whether a prior element matches the one that the API returned, by the attributes that the API
 * returns.
 */
export function remoteFits(content: Content, remote: ValueRecord, prior: ValueRecord): boolean {
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const [now, before] = [remote[name], prior[name] ?? null];
    if (attribute.notReturned || attribute.writeOnly || now === undefined) continue;
    const bothUnset = (now === null || isZero(now)) && (before === null || isZero(before));
    if (bothUnset && attribute.optional) continue;
    if (attribute.nested) {
      const { nested } = attribute;
      if (!elementsFit(remoteFits, contentOf(nested), nested.nesting, now, before)) return false;
    } else if (!isEquivalent(attribute, now, before)) return false;
  }
  return Object.entries(content.blocks).every(
    ([name, { nesting, block }]) =>
      remote[name] === undefined ||
      elementsFit(remoteFits, block, nesting, remote[name], prior[name] ?? null),
  );
}

/** Reports whether a planned element of a set was computed from a configured one. */
export const configFits: Fits = (content, planned, config) => priorFits(content, config, planned);
