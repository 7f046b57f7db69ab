import type { Path, PathStep } from "../schema/path.ts";
import type { Type } from "../schema/values/type.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { isRecord, isSequence, type Value } from "../schema/values/value.ts";
import { type Arrangement, partAt, type Step, stepsIn } from "../schema/walk.ts";

/** The path of a value. Elements of sets have no address, so the path contains the element itself. */
export type ValuePath = readonly (PathStep | { readonly element: Value })[];

/** Returns the part of a path that can be shown to practitioners: the path of a value in a set ends at the set. */
export function addressOf(path: ValuePath): Path {
  const address: PathStep[] = [];
  for (const step of path) {
    if (typeof step === "object" && "element" in step) break;
    address.push(step);
  }
  return address;
}

/** Returns the elements of a list or set; none if it is null or unknown. */
export function elements(whole: Value): readonly Value[] {
  return isSequence(whole) ? whole : [];
}

/** Returns the keys of a map; none if it is null or unknown. */
export function keys(whole: Value): readonly string[] {
  return isRecord(whole) ? Object.keys(whole) : [];
}

/** Returns the number of elements of a collection; 0 if it is null or unknown. */
export function sizeOf(whole: Value): number {
  return elements(whole).length + keys(whole).length;
}

/** Reports whether an element or a key exists; an unknown value may have any, and the only object always exists. */
export function has(whole: Value, step: Step): boolean {
  if (isUnknown(whole) || step === undefined) return true;
  return typeof step === "number" ? step < elements(whole).length : isRecord(whole) && step in whole;
}

/** An object of a block or nested attribute, an attribute of an object, or an element. */
interface Part {
  readonly step: Step;
  readonly part: Value;
  readonly path: ValuePath;
}

/** Returns the objects of a block or nested attribute, or the elements of a collection. */
export function partsOf(
  objects: Pick<Arrangement, "nesting">,
  whole: Value,
  path: ValuePath = [],
): readonly Part[] {
  return stepsIn(objects, [whole]).map((step) => {
    const part = partAt(whole, step);
    if (step === undefined) return { step, part, path };
    if (objects.nesting === "set") return { step, part, path: [...path, { element: part }] };
    return { step, part, path: [...path, typeof step === "number" ? step : { key: step }] };
  });
}

/** Returns the parts of a value of a type: attributes of objects, or elements. */
export function typedParts(
  type: Type,
  whole: Value,
  path: ValuePath = [],
): readonly (Part & { readonly type: Type })[] {
  if (typeof type === "string") return [];
  const [kind, inner] = type;
  const partOf = (step: string | number, partType: Type, own: ValuePath[number] = step) => ({
    step,
    part: partAt(whole, step),
    path: [...path, own],
    type: partType,
  });
  switch (kind) {
    case "object":
      return Object.entries(inner).map(([name, partType]) => partOf(name, partType));
    case "tuple":
      return inner.map((partType, i) => partOf(i, partType));
    case "map":
      return keys(whole).map((key) => partOf(key, inner, { key }));
    case "list":
      return elements(whole).map((_, i) => partOf(i, inner));
    case "set":
      return elements(whole).map((element, i) => partOf(i, inner, { element }));
  }
}
