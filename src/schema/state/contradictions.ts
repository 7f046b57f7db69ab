import { type Path, pathText } from "../path.ts";
import { isEquivalent, isNothing } from "../plan/same.ts";
import { blockType, type Content, contentOf, type NestedBlock } from "../schema.ts";
import {
  asRecord,
  isRecord,
  isSequence,
  isWhollyKnown,
  sameValue,
  type Value,
  type ValueRecord,
} from "../values/value.ts";

/**
 * The places where an answer says something else than what was planned, in as far as the answer has them and the plan knows
 * them. Empty texts, zeros and false are what many APIs answer for what is not set.
 */
export function contradictions(
  content: Content,
  planned: ValueRecord,
  found: ValueRecord,
  at: Path = [],
): readonly Path[] {
  const paths: Path[] = [];
  for (const [name, value] of Object.entries(found)) {
    const wanted = planned[name] ?? null;
    const place = [...at, name];
    const attribute = content.attributes[name];
    const nested = content.blocks[name];
    if (nested) paths.push(...inElements(nested.nesting, nested.block, wanted, value, place));
    else if (attribute?.nested) {
      paths.push(...inElements(attribute.nested.nesting, contentOf(attribute.nested), wanted, value, place));
    } else if (attribute && isWhollyKnown(wanted)) {
      const agrees = isEquivalent(attribute, wanted, value) || (isNothing(wanted) && isNothing(value));
      if (!agrees) paths.push(place);
    }
  }
  return paths;
}

function inElements(
  nesting: NestedBlock["nesting"],
  content: Content,
  planned: Value,
  found: Value,
  at: Path,
): readonly Path[] {
  if (isNothing(planned) && isNothing(found)) return [];
  if (isSequence(planned)) {
    if (!isSequence(found) || found.length !== planned.length) return [at];
    // Elements of sets have no place by which to find their plan.
    if (nesting === "set") return isOther(content, planned, found) ? [at] : [];
    return planned.flatMap((element, i) => inObject(content, element, found[i] ?? null, [...at, i]));
  }
  if (nesting !== "map" || !isRecord(planned)) return inObject(content, planned, found, at);
  const keys = new Set([...Object.keys(planned), ...Object.keys(asRecord(found))]);
  return [...keys].flatMap((key) =>
    inObject(content, planned[key] ?? null, asRecord(found)[key] ?? null, [...at, { key }]),
  );
}

function isOther(content: Content, planned: Value, found: Value): boolean {
  return isWhollyKnown(planned) && !sameValue(["set", blockType(content)], planned, found);
}

function inObject(content: Content, planned: Value, found: Value, at: Path): readonly Path[] {
  if (isRecord(planned) && isRecord(found)) return contradictions(content, planned, found, at);
  return isWhollyKnown(planned) && isRecord(planned) !== isRecord(found) ? [at] : [];
}

/** Throws an error that names where an operation contradicts the configuration, if it does. */
export function requireAgreement(operation: string, places: readonly Path[]): void {
  if (places.length === 0) return;
  const names = [...new Set(places.map(pathText))].join(", ");
  throw new Error(
    `${operation} returned another value for ${names} than the configuration has. For the author of the provider: return the computed attributes only`,
  );
}
