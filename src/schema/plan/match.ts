import { blockType, type Content, contentOf, isComputed, type NestedBlock } from "../schema.ts";
import { isUnknown } from "../values/unknown.ts";
import {
  asRecord,
  isRecord,
  isSequence,
  record,
  sameValue,
  type Value,
  type ValueRecord,
} from "../values/value.ts";
import { isEquivalent } from "./same.ts";

/** Attribute by attribute, whether a configured (or planned) value is what another element has. */
export type Fits = (content: Content, wanted: ValueRecord, found: ValueRecord) => boolean;

/**
 * Matches each wanted element of a set with one that is equal, or else one that fits, each used once. The elements that leave least open
 * choose first, so that one that would fit many does not take the only one that another fits.
 * Null stands for a wanted element without a match.
 */
export function matchElements(
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
 * the same kind: by place in lists, by key in maps, by what `fits` in sets. `step` is the place or the key.
 */
export function mapObjects(
  { nesting, content }: Arrangement,
  value: Value,
  other: Value,
  fits: Fits,
  each: (element: Value, match: Value, step?: number | string) => Value,
): Value {
  if (nesting === "single" || nesting === "group") return each(value, other);
  if (isSequence(value)) {
    const others = isSequence(other) ? other : [];
    if (nesting === "list") return value.map((element, i) => each(element, others[i] ?? null, i));
    const matched = matchElements(fits, content, value, others);
    return value.map((element, i) => each(element, matched[i] ?? null));
  }
  if (!isRecord(value)) return value;
  const others = asRecord(other);
  return record(
    Object.entries(value).map(([key, element]) => [key, each(element, others[key] ?? null, key)]),
  );
}

/** Whether collections of objects fit element by element, in order or freely. */
export function elementsFit(
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
    if (nesting === "set")
      return matchElements(fits, content, wanted, found).every((match) => match !== null);
    return wanted.every((element, i) => elementsFit(fits, content, "single", element, found[i] ?? null));
  }
  if (!isRecord(wanted) || !isRecord(found)) return false;
  const keys = Object.keys(wanted);
  return (
    keys.length === Object.keys(found).length &&
    keys.every((key) => elementsFit(fits, content, "single", wanted[key] ?? null, found[key] ?? null))
  );
}

/** Whether a prior element is the one that the configuration means: what it leaves open may be anything. */
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
