import type { Path, PathStep } from "../schema/path.ts";
import type { NestedBlock } from "../schema/schema.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { isRecord, isSequence, type Value } from "../schema/values/value.ts";

/** The place of a value. Elements of sets have no address, so the element itself stands for it. */
export type ValuePath = readonly (PathStep | { readonly element: Value })[];

/** The part of a path that practitioners can be shown: what is in a set is named by the set. */
export function addressOf(path: ValuePath): Path {
  const address: PathStep[] = [];
  for (const step of path) {
    if (typeof step === "object" && "element" in step) break;
    address.push(step);
  }
  return address;
}

/** How the objects of a block or nested attribute are arranged. */
export type Nesting = NestedBlock["nesting"];

/** An attribute of an object, or a value of a map: null where there is none, unknown where the whole is. */
export function member(whole: Value, name: string): Value {
  if (isUnknown(whole)) return whole;
  return isRecord(whole) ? (whole[name] ?? null) : null;
}

/** An element of a list: null where there is none, unknown where the whole is. */
export function item(whole: Value, index: number): Value {
  if (isUnknown(whole)) return whole;
  return elements(whole)[index] ?? null;
}

/** The elements of a list or set, none where it is null or unknown. */
export function elements(whole: Value): readonly Value[] {
  return isSequence(whole) ? whole : [];
}

/** The keys of a map, none where it is null or unknown. */
export function keys(whole: Value): readonly string[] {
  return isRecord(whole) ? Object.keys(whole) : [];
}

/** The number of elements of a collection; 0 where it is null or unknown. */
export function sizeOf(whole: Value): number {
  return elements(whole).length + keys(whole).length;
}

/** Whether there is an element or a key; there may be any in what is unknown. */
export function has(whole: Value, key: string | number): boolean {
  if (isUnknown(whole)) return true;
  return typeof key === "number" ? key < elements(whole).length : isRecord(whole) && key in whole;
}

/** The objects of a block or nested attribute, each with the way to it. */
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
