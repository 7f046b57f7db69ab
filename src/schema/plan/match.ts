import { blockType, type Content, contentOf, type NestedBlock } from "../schema.ts";
import { Candidates, grouped } from "../values/candidates.ts";
import { isUnknown } from "../values/unknown.ts";
import {
  asRecord,
  fingerprint,
  isRecord,
  isSequence,
  record,
  sameValue,
  type Value,
  type ValueRecord,
} from "../values/value.ts";
import type { Comparison } from "./comparison.ts";
import { keysOf } from "./keys.ts";
import { isEquivalent, isNothing, isOpen } from "./same.ts";

/** Whether a found element is the wanted one, attribute by attribute. */
export function fits(
  comparison: Comparison,
  content: Content,
  wanted: ValueRecord,
  found: ValueRecord,
): boolean {
  const { isWhole, ignoresZeros, opposite } = comparison;
  if (opposite) return fits(opposite, content, found, wanted);
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const [now, before] = [
      comparison.wanted(wanted[name], attribute),
      comparison.found(found[name], attribute),
    ];
    if (now === undefined || before === undefined) continue;
    if (ignoresZeros && attribute.optional && isNothing(now) && isNothing(before)) continue;
    if (attribute.nested && !isWhole) {
      const { nested } = attribute;
      if (!elementsFit(comparison, contentOf(nested), nested.nesting, now, before)) return false;
    } else if (!isEquivalent(attribute, now, before)) return false;
  }
  return Object.entries(content.blocks).every(([name, { nesting, block, computed }]) => {
    if (computed && (isOpen(wanted[name]) || isOpen(found[name]))) return true;
    const [now, before] = [comparison.wanted(wanted[name]), comparison.found(found[name])];
    return now === undefined || before === undefined || elementsFit(comparison, block, nesting, now, before);
  });
}

/**
 * Matches each wanted element of a set with one that is equal, or else one that fits, each used once. The elements that leave least open
 * choose first, so that one that would fit many does not take the only one that another fits.
 * Null stands for a wanted element without a match. Only elements that may fit are compared, which are few.
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

/** How many parts of a value are null or unknown. */
function openParts(value: Value): number {
  if (value === null || isUnknown(value)) return 1;
  const parts = isSequence(value) ? value : isRecord(value) ? Object.values(value) : [];
  return parts.reduce((sum: number, part) => sum + openParts(part), 0);
}

/** Objects of one kind, and how they are arranged. */
export interface Arrangement {
  readonly nesting: NestedBlock["nesting"];
  readonly content: Content;
}

/**
 * Makes something of each object of a nested attribute or block type, together with its match in another value of
 * the same kind: by place in lists, by key in maps, by what fits in sets. `step` is the place or the key.
 */
export function mapObjects(
  { nesting, content }: Arrangement,
  value: Value,
  other: Value,
  comparison: Comparison,
  each: (element: Value, match: Value, step?: number | string) => Value,
): Value {
  if (nesting === "single" || nesting === "group") return each(value, other);
  if (isSequence(value)) {
    const others = isSequence(other) ? other : [];
    if (nesting === "list") return value.map((element, i) => each(element, others[i] ?? null, i));
    const matched = matchElements(comparison, content, value, others);
    return value.map((element, i) => each(element, matched[i] ?? null));
  }
  if (!isRecord(value)) return value;
  const others = asRecord(other);
  return record(
    Object.entries(value).map(([key, element]) => [key, each(element, others[key] ?? null, key)]),
  );
}

/** Whether collections of objects fit element by element, in order or freely. */
function elementsFit(
  comparison: Comparison,
  content: Content,
  nesting: NestedBlock["nesting"],
  wanted: Value,
  found: Value,
): boolean {
  if (wanted === null || found === null) return wanted === found;
  if (nesting === "single" || nesting === "group") {
    return isRecord(wanted) && isRecord(found) && fits(comparison, content, wanted, found);
  }
  const oneFits = (one: Value, other: Value) => elementsFit(comparison, content, "single", one, other);
  if (isSequence(wanted) && isSequence(found)) {
    if (wanted.length !== found.length) return false;
    if (nesting === "set")
      return matchElements(comparison, content, wanted, found).every((match) => match !== null);
    return wanted.every((element, i) => oneFits(element, found[i] ?? null));
  }
  if (!isRecord(wanted) || !isRecord(found)) return false;
  const keys = Object.keys(wanted);
  return (
    keys.length === Object.keys(found).length &&
    keys.every((key) => oneFits(wanted[key] ?? null, found[key] ?? null))
  );
}
