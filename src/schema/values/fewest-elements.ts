import { keepsRefinements } from "../codec/refinements.ts";
import type { Type } from "./type.ts";
import { isUnknown } from "./unknown.ts";
import { isRecord, isSequence, isWhollyKnown, sameValue, type Value } from "./value.ts";

/** The maximum number of comparisons of elements. Those that were not compared count as equal to others. */
const mostComparisons = 10_000;

/** Returns the number of elements that a set certainly has. Elements that unknown parts may make equal count once. */
export function fewestElements(element: Type, elements: readonly Value[]): number {
  const counted = elements.filter(isWhollyKnown);
  let comparisons = 0;
  for (const one of elements) {
    if (isWhollyKnown(one)) continue;
    comparisons += counted.length;
    if (comparisons > mostComparisons) break;
    if (counted.every((other) => isCertainlyDifferent(element, one, other))) counted.push(one);
  }
  return counted.length;
}

/** Reports whether two values of a type differ in what is known of them. */
function isCertainlyDifferent(type: Type, a: Value, b: Value): boolean {
  if (isUnknown(a)) return !keepsRefinements(a.refinements ?? {}, b);
  if (isUnknown(b)) return !keepsRefinements(b.refinements ?? {}, a);
  if (typeof type === "string" || (isWhollyKnown(a) && isWhollyKnown(b))) return !sameValue(type, a, b);
  const [kind, argument] = type;
  if (isRecord(a) && isRecord(b)) {
    const differs = (key: string) =>
      kind === "object"
        ? isCertainlyDifferent(argument[key] ?? "dynamic", a[key] ?? null, b[key] ?? null)
        : !(key in a && key in b) || isCertainlyDifferent(argument as Type, a[key] as Value, b[key] as Value);
    return [...Object.keys(a), ...Object.keys(b)].some(differs);
  }
  if (!isSequence(a) || !isSequence(b)) return a !== b;
  if (kind === "set") return fewestElements(argument, a) > b.length || fewestElements(argument, b) > a.length;
  const differs = (part: Value, i: number) => isCertainlyDifferent(argument as Type, part, b[i] as Value);
  return a.length !== b.length || a.some(differs);
}
