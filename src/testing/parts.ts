import type { Path, PathStep } from "../schema/path.ts";
import type { NestedBlock } from "../schema/schema.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { isRecord, isSequence, type Value } from "../schema/values/value.ts";

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

/** The arrangement of the objects of a block or nested attribute. */
export type Nesting = NestedBlock["nesting"];

/** Returns an attribute of an object, or a value of a map: null if it is missing, unknown if the whole is unknown. */
export function member(whole: Value, name: string): Value {
  if (isUnknown(whole)) return whole;
  return isRecord(whole) ? (whole[name] ?? null) : null;
}

/** Returns an element of a list: null if it is missing, unknown if the whole is unknown. */
export function item(whole: Value, index: number): Value {
  if (isUnknown(whole)) return whole;
  return elements(whole)[index] ?? null;
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

/** Reports whether an element or a key exists; an unknown value may have any. */
export function has(whole: Value, key: string | number): boolean {
  if (isUnknown(whole)) return true;
  return typeof key === "number" ? key < elements(whole).length : isRecord(whole) && key in whole;
}

/** Returns the objects of a block or nested attribute, each with its path. */
export function objects(nesting: Nesting, whole: Value): readonly { way: ValuePath; object: Value }[] {
  switch (nesting) {
    case "single":
    case "group":
      return [{ way: [], object: whole }];
    case "list":
      return elements(whole).map((object, i) => ({ way: [i], object }));
    case "set":
      return elements(whole).map((object) => ({ way: [{ element: object }], object }));
    case "map":
      return keys(whole).map((key) => ({ way: [{ key }], object: member(whole, key) }));
  }
}
