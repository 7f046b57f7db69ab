import type { Type } from "../schema/values/type.ts";
import { fingerprint, isWhollyKnown, sameValue, type Value } from "../schema/values/value.ts";
import { elements, type ValuePath } from "./parts.ts";
import { type Violation, violation } from "./violation.ts";

/**
 * What is wrong with a set, given the planned one: every element on either side needs a partner on the other, and the
 * set may have shrunk, since elements may turn out to be equal, but not grown.
 */
export function checkSet(
  type: Type,
  planned: Value,
  actual: Value,
  path: ValuePath,
  completes: (planned: Value, actual: Value) => boolean,
): Violation[] {
  const [before, after] = [elements(planned), elements(actual)];
  const inBefore = lookup(type, before);
  const inAfter = lookup(type, after);
  const vanished = before
    .filter((element) => !inAfter(element) && !after.some((is) => completes(element, is)))
    .flatMap(() =>
      violation(
        "set_element_vanished",
        path,
        "a planned element has no counterpart in the new state in the new state",
      ),
    );
  // Where an element vanished, another has mostly come for it: one report of the change is enough.
  const unpaired =
    vanished.length > 0
      ? vanished
      : after
          .filter((element) => !inBefore(element) && !before.some((was) => completes(was, element)))
          .flatMap(() =>
            violation("set_element_appeared", path, "an element has no counterpart in the plan"),
          );
  if (after.length <= before.length) return unpaired;
  return [
    ...unpaired,
    ...violation("set_length", path, `has ${after.length} elements, but ${before.length} were planned`),
  ];
}

/**
 * Tells whether a set has an element that is equal and wholly known. Most elements have such a partner and need no
 * search; where two share a fingerprint, one of them is merely searched for.
 */
function lookup(type: Type, set: readonly Value[]): (element: Value) => boolean {
  const known = new Map(set.filter(isWhollyKnown).map((element) => [fingerprint(type, element), element]));
  return (element) => {
    const twin = known.get(fingerprint(type, element));
    return twin !== undefined && sameValue(type, element, twin);
  };
}
