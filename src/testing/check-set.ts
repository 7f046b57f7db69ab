import { Candidates, type Keys } from "../schema/values/candidates.ts";
import type { Type } from "../schema/values/type.ts";
import { fingerprint, isWhollyKnown, sameValue, type Value } from "../schema/values/value.ts";
import { elements, typedParts, type ValuePath } from "./parts.ts";
import { type Violation, violation } from "./violation.ts";

/**
 * Returns the violations of a set, given the planned one: every element on either side needs a partner on the other, and the
 * set may have shrunk, because elements may turn out to be equal, but not grown. `completes` reports whether an element may
 * become another, which may differ only in unknown values, and in sets, objects and dynamic values in it.
 */
export function checkSet(
  type: Type,
  planned: Value,
  actual: Value,
  path: ValuePath,
  completes: (planned: Value, actual: Value) => boolean,
): Violation[] {
  const [before, after] = [elements(planned), elements(actual)];
  const plannedKeys = (element: Value) => keysOf(type, element, undefined);
  // Only what was planned as unknown may become unknown.
  const actualKeys = (element: Value) => keysOf(type, element, "?");
  const vanished = withoutPartner(type, [before, plannedKeys], [after, actualKeys], completes).flatMap(() =>
    violation(
      "set_element_vanished",
      path,
      "a planned element has no counterpart in the new state in the new state",
    ),
  );
  // Where an element is missing, another one has usually replaced it: one report of the change is enough.
  const unpaired =
    vanished.length > 0
      ? vanished
      : withoutPartner(type, [after, actualKeys], [before, plannedKeys], (is, was) =>
          completes(was, is),
        ).flatMap(() => violation("set_element_appeared", path, "an element has no counterpart in the plan"));
  if (after.length <= before.length) return unpaired;
  return [
    ...unpaired,
    ...violation("set_length", path, `has ${after.length} elements, but ${before.length} were planned`),
  ];
}

/**
 * Returns the elements of a set without any partner in another set. Most elements have one that is equal and wholly known; for the
 * rest, only elements are tried that agree in all values known on both sides.
 */
function withoutPartner(
  type: Type,
  [set, keys]: Side,
  [others, keysOfOther]: Side,
  fits: (element: Value, other: Value) => boolean,
): readonly Value[] {
  const isThere = lookup(type, others);
  let candidates: Candidates | undefined;
  return set.filter((element) => {
    if (isThere(element)) return false;
    candidates ??= new Candidates(others.map((other, at) => [at, keysOfOther(other)]));
    return !candidates.of(keys(element)).some((at) => fits(element, others[at] ?? null));
  });
}

/**
 * Returns a function that reports whether a set has an equal, wholly known element. Most elements have such a partner and need no
 * search; of two elements with the same fingerprint, one takes the slower search.
 */
function lookup(type: Type, set: readonly Value[]): (element: Value) => boolean {
  const known = new Map(set.filter(isWhollyKnown).map((element) => [fingerprint(type, element), element]));
  return (element) => {
    const twin = known.get(fingerprint(type, element));
    return twin !== undefined && sameValue(type, element, twin);
  };
}

/** The elements of a set, and the keys by which they are looked up. */
type Side = readonly [elements: readonly Value[], keys: (element: Value) => Keys];

/**
 * Returns the parts that must be equal in partners: all except sets, objects, which may be blocks, and dynamic values. `open` is the key of
 * a part that is not wholly known.
 */
function keysOf(type: Type, element: Value, open: string | undefined): Keys {
  const parts = type[0] === "object" ? typedParts(type, element) : [{ step: "", type, part: element }];
  return new Map(
    parts.map(({ step, type: partType, part }) => [
      String(step),
      isComparable(partType) ? (isWhollyKnown(part) ? fingerprint(partType, part) : open) : undefined,
    ]),
  );
}

function isComparable(type: Type): boolean {
  if (typeof type === "string") return type !== "dynamic";
  if (type[0] === "tuple") return type[1].every(isComparable);
  return (type[0] === "list" || type[0] === "map") && isComparable(type[1]);
}
