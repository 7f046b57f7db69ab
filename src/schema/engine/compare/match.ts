import { blockType, type Content } from "../../schema.ts";
import { Candidates, type Keys } from "../../values/candidates.ts";
import { grouped, without } from "../../values/grouped.ts";
import { Pairing } from "../../values/pairing.ts";
import { isUnknown } from "../../values/unknown.ts";
import {
  asRecord,
  fingerprint,
  isRecord,
  isSequence,
  isWhollyKnown,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import {
  hasNoOrder,
  haveSamePlaces,
  mapObjects,
  membersOf,
  type Objects,
  partAt,
  type Step,
  stepsIn,
} from "../../walk.ts";
import type { Comparison } from "./comparison.ts";
import { keysOf } from "./keys.ts";
import { isEquivalent, isNothing, isOpen } from "./same.ts";

/** Reports whether a found element matches the wanted one, attribute by attribute. */
export function fits(
  comparison: Comparison,
  content: Content,
  wanted: ValueRecord,
  found: ValueRecord,
): boolean {
  const { isWhole, ignoresZeros, opposite } = comparison;
  if (opposite) return fits(opposite, content, found, wanted);
  return membersOf(content).every(({ name, attribute, blocks, objects }) => {
    if (blocks?.computed && (isOpen(wanted[name]) || isOpen(found[name]))) return true;
    const now = comparison.wanted(wanted[name], attribute);
    const before = comparison.found(found[name], attribute);
    if (now === undefined || before === undefined) return true;
    if (ignoresZeros && attribute?.optional && isNothing(now) && isNothing(before)) return true;
    if (!objects || (attribute && isWhole && isWhollyKnown(now))) return isEquivalent(attribute, now, before);
    const isDefault = (wanted[name] ?? null) === null;
    return objectsFit((isDefault && comparison.inDefault) || comparison, objects, now, before);
  });
}

/**
 * Pairs each wanted element of a set with an equal one, or else with one that matches; each is used once, and as many as possible are
 * paired. Elements with fewer open parts choose first. Null represents a wanted element without a match. Only the few elements that may
 * match are compared.
 */
export function matchElements(
  comparison: Comparison,
  content: Content,
  wanted: readonly Value[],
  found: readonly Value[],
): readonly (Value | null)[] {
  if (found.length === 0) return wanted.map(() => null);
  const type = blockType(content);
  const places = grouped(
    found.keys(),
    (at) => fingerprint(type, found[at] ?? null),
    (at) => at,
  );
  const placesOf = (i: number) => places.get(fingerprint(type, wanted[i] ?? null)) ?? [];
  const isEqual = (i: number, at: number) => sameValue(type, wanted[i] ?? null, found[at] ?? null);
  const isFit = (i: number, at: number) =>
    fits(comparison, content, asRecord(wanted[i] ?? null), asRecord(found[at] ?? null));
  const choices = choicesAmong(
    () =>
      found.flatMap((other, at) =>
        isRecord(other) ? [[at, keysOf(comparison, content, other, "found")]] : [],
      ),
    (i) => keysOf(comparison, content, asRecord(wanted[i] ?? null), "wanted"),
  );
  // Equal elements with unknown parts do not fit each other.
  const pairing = new Pairing(
    withMore(choices, (i) => placesOf(i).filter((at) => isEqual(i, at) && !isFit(i, at))),
    (i, at) => isFit(i, at) || isEqual(i, at),
  );
  const order = wanted.map((element, i) => ({ element, i, open: openParts(element) }));
  for (const { element, i } of order.sort((a, b) => a.open - b.open)) {
    if (!isRecord(element)) continue;
    const equal = placesOf(i).find((at) => !pairing.isTaken(at) && isEqual(i, at));
    if (equal === undefined) pairing.add(i);
    else pairing.set(i, equal);
  }
  return wanted.map((_, i) => found[pairing.foundOf(i) ?? -1] ?? null);
}

/** Returns a function that returns the indexes of the found values that may match the wanted one at an index. Keys are made when needed. */
export function choicesAmong(
  keysOfFound: () => Iterable<readonly [at: number, keys: Keys]>,
  keysOfWanted: (i: number) => Keys,
): (i: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  let candidates: Candidates | undefined;
  return (i) => {
    candidates ??= new Candidates(keysOfFound());
    const choices = known.get(i) ?? candidates.of(keysOfWanted(i));
    known.set(i, choices);
    return choices;
  };
}

/** Returns the same choices with additional ones in front. Those without an additional one stay the same arrays. */
function withMore(
  choices: (i: number) => readonly number[],
  additional: (i: number) => readonly number[],
): (i: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  return (i) => {
    const before = known.get(i);
    if (before) return before;
    const more = additional(i);
    const all = more.length === 0 ? choices(i) : [...new Set([...more, ...choices(i)])];
    known.set(i, all);
    return all;
  };
}

/** Returns the number of parts of a value that are null or unknown. */
function openParts(value: Value): number {
  if (value === null || isUnknown(value)) return 1;
  const parts = isSequence(value) ? value : isRecord(value) ? Object.values(value) : [];
  return parts.reduce((sum: number, part) => sum + openParts(part), 0);
}

/**
 * Maps each object of a nested attribute or block type together with its match in another value of
 * the same kind: by index in lists, by key in maps, by matching elements in sets and in unordered lists. `otherwise` maps null and unknown
 * objects, which else stay.
 */
export function mapMatched(
  objects: Objects,
  value: Value,
  other: Value,
  comparison: Comparison,
  change: (object: ValueRecord, match: ValueRecord | null, step: Step) => Value,
  otherwise: (value: Value, match: Value) => Value = (value) => value,
): Value {
  const matches =
    objects.nesting === "set" && isSequence(value)
      ? matchElements(comparison, objects.content, value, isSequence(other) ? other : [])
      : alignedWith(objects, comparison, value, other);
  const changed = (object: ValueRecord, step: Step) => {
    const match = partAt(matches, step);
    return change(object, isRecord(match) ? match : null, step);
  };
  return mapObjects(objects, value, changed, (object, step) => otherwise(object, partAt(matches, step)));
}

/** Reports whether the objects of two values match one by one, in order or in any order. */
export function objectsFit(comparison: Comparison, objects: Objects, wanted: Value, found: Value): boolean {
  if (wanted === null || found === null) return wanted === found;
  const { content } = objects;
  const isOpenPart = (part: Value) => comparison.isWhole === true && isUnknown(part);
  if (hasNoOrder(objects)) {
    if (!isSequence(wanted) || !wanted.some(isOpenPart))
      return inPlaceOf(objects, comparison, wanted, found) !== undefined;
    const known = wanted.filter((element) => !isOpenPart(element));
    return isSequence(found) && !matchElements(comparison, content, known, found).includes(null);
  }
  return (
    haveSamePlaces(objects, wanted, found) &&
    stepsIn(objects, [wanted, found]).every((step) => {
      const [one, other] = [partAt(wanted, step), partAt(found, step)];
      if (isOpenPart(one)) return true;
      if (one === null || other === null) return one === other;
      return isRecord(one) && isRecord(other) && fits(comparison, content, one, other);
    })
  );
}

/** Returns the found elements in the order of the wanted ones if each matches one; else undefined. */
export function inPlaceOf(
  { content }: Objects,
  comparison: Comparison,
  wanted: Value,
  found: Value,
): readonly Value[] | undefined {
  if (!isSequence(wanted) || !isSequence(found) || wanted.length !== found.length) return undefined;
  const matches = matchElements(comparison, content, wanted, found);
  return matches.includes(null) ? undefined : matches;
}

/**
 * Returns another value of an unordered list with each element at the index of the one that it matches. The other elements fill the gaps, each
 * the one in which the most members are equal, and follow; null is in a gap that stays. Returns values of other kinds unchanged.
 */
export function alignedWith(objects: Objects, comparison: Comparison, value: Value, other: Value): Value {
  if (!objects.unordered || !isSequence(value) || !isSequence(other)) return other;
  const { content } = objects;
  const aligned = [...matchElements(comparison, content, value, other)];
  const rest = without(other, aligned, (element) => element);
  const isLarge = value.length * rest.length > mostComparisons;
  for (const [i, match] of aligned.entries()) {
    if (match !== null || rest.length === 0) continue;
    const likeness = (one: Value) => (isLarge ? 0 : sameMembers(comparison, content, value[i] ?? null, one));
    const scores = rest.map(likeness);
    const best = scores.indexOf(Math.max(...scores));
    aligned[i] = rest.splice(best, 1)[0] ?? null;
  }
  return [...aligned, ...rest];
}

/** Returns the elements of a prior or returned value of an unordered list in the order of another value, the additional ones last. */
export function inOrderOf(objects: Objects, comparison: Comparison, value: Value, other: Value): Value {
  const aligned = alignedWith(objects, comparison, value, other);
  return objects.unordered && isSequence(aligned) ? aligned.filter((element) => element !== null) : aligned;
}

/** The maximum number of comparisons of elements that match none; more elements are paired in order. */
const mostComparisons = 10_000;

/** Returns the number of members that match in two elements. */
function sameMembers(comparison: Comparison, content: Content, wanted: Value, found: Value): number {
  if (!isRecord(wanted) || !isRecord(found)) return 0;
  const { attributes, blocks } = content;
  const alone = [
    ...Object.entries(attributes).map(([name, one]) => ({ attributes: { [name]: one }, blocks: {} })),
    ...Object.entries(blocks).map(([name, one]) => ({ attributes: {}, blocks: { [name]: one } })),
  ];
  return alone.filter((member) => fits(comparison, member, wanted, found)).length;
}
