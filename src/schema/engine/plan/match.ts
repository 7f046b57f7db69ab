import { blockType, type Content } from "../../schema.ts";
import { Candidates } from "../../values/candidates.ts";
import { grouped } from "../../values/grouped.ts";
import { isUnknown } from "../../values/unknown.ts";
import {
  fingerprint,
  isRecord,
  isSequence,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { haveSamePlaces, mapObjects, membersOf, type Objects, partAt, type Step, stepsIn } from "../walk.ts";
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
    if (!objects || (attribute && isWhole)) return isEquivalent(attribute, now, before);
    return objectsFit(comparison, objects, now, before);
  });
}

/**
 * Pairs each wanted element of a set with an equal one, or else with one that matches; each is used once. Elements with fewer open parts
 * choose first, so that an element that matches many does not take the only match of another.
 * Null represents a wanted element without a match. Only the few elements that may match are compared.
 */
export function matchElements(
  comparison: Comparison,
  content: Content,
  wanted: readonly Value[],
  found: readonly Value[],
): readonly (Value | null)[] {
  const matched: (Value | null)[] = wanted.map(() => null);
  if (found.length === 0) return matched;
  const type = blockType(content);
  const places = grouped(
    found.keys(),
    (at) => fingerprint(type, found[at] ?? null),
    (at) => at,
  );
  let candidates: Candidates | undefined;
  const used: boolean[] = [];
  const placeOf = (element: ValueRecord): number | undefined => {
    const equal = places
      .get(fingerprint(type, element))
      ?.find((at) => !used[at] && sameValue(type, element, found[at] ?? null));
    if (equal !== undefined) return equal;
    candidates ??= new Candidates(
      found.flatMap((other, at) =>
        isRecord(other) ? [[at, keysOf(comparison, content, other, "found")]] : [],
      ),
    );
    return candidates.of(keysOf(comparison, content, element, "wanted")).find((at) => {
      const other = found[at];
      return !used[at] && isRecord(other) && fits(comparison, content, element, other);
    });
  };
  const order = wanted.map((element, i) => ({ element, i, open: openParts(element) }));
  for (const { element, i } of order.sort((a, b) => a.open - b.open)) {
    const at = isRecord(element) ? placeOf(element) : undefined;
    if (at === undefined) continue;
    used[at] = true;
    matched[i] = found[at] ?? null;
  }
  return matched;
}

/** Returns the number of parts of a value that are null or unknown. */
function openParts(value: Value): number {
  if (value === null || isUnknown(value)) return 1;
  const parts = isSequence(value) ? value : isRecord(value) ? Object.values(value) : [];
  return parts.reduce((sum: number, part) => sum + openParts(part), 0);
}

/**
 * Maps each object of a nested attribute or block type together with its match in another value of
 * the same kind: by index in lists, by key in maps, by matching elements in sets. `otherwise` maps null and unknown objects, which else
 * stay.
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
      : other;
  const changed = (object: ValueRecord, step: Step) => {
    const match = partAt(matches, step);
    return change(object, isRecord(match) ? match : null, step);
  };
  return mapObjects(objects, value, changed, (object, step) => otherwise(object, partAt(matches, step)));
}

/** Reports whether collections of objects match object by object, in order or in any order. */
function objectsFit(comparison: Comparison, objects: Objects, wanted: Value, found: Value): boolean {
  if (wanted === null || found === null) return wanted === found;
  const { nesting, content } = objects;
  if (nesting === "set")
    return (
      isSequence(wanted) &&
      isSequence(found) &&
      wanted.length === found.length &&
      matchElements(comparison, content, wanted, found).every((match) => match !== null)
    );
  return (
    haveSamePlaces(objects, wanted, found) &&
    stepsIn(objects, [wanted, found]).every((step) => {
      const [one, other] = [partAt(wanted, step), partAt(found, step)];
      if (one === null || other === null) return one === other;
      return isRecord(one) && isRecord(other) && fits(comparison, content, one, other);
    })
  );
}
