import type { Attribute, Content } from "../../schema.ts";
import type { Keys } from "../../values/candidates.ts";
import { isUnknown } from "../../values/unknown.ts";
import {
  fingerprint,
  isRecord,
  isSequence,
  isWhollyKnown,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { hasNoOrder, isSingle, membersOf, type Objects, partAt, type Step, stepsIn } from "../../walk.ts";
import type { Comparison } from "./comparison.ts";
import { comparable, isNothing, isOpen } from "./same.ts";

/**
 * Returns the keys that distinguish an element of a set in a comparison, by the dotted name of each attribute and block: matching
 * elements have equal texts in all parts that are open in neither of them.
 */
export function keysOf(
  comparison: Comparison,
  content: Content,
  element: ValueRecord,
  side: "wanted" | "found",
): Keys {
  const keys = new Map<string, string | undefined>();
  collect({ comparison, side, keys }, content, [element], "");
  return keys;
}

interface Collection {
  readonly comparison: Comparison;
  readonly side: "wanted" | "found";
  readonly keys: Map<string, string | undefined>;
}

/** Collects the keys of all objects at the same place in the element; `objects` is undefined if they are open. */
function collect(
  into: Collection,
  content: Content,
  objects: readonly ValueRecord[] | undefined,
  at: string,
): void {
  const { comparison, side, keys } = into;
  for (const { name, attribute, blocks, objects: inner } of membersOf(content)) {
    const place = `${at}${name}`;
    if (inner && comparison.inDefault && attribute?.default !== undefined) {
      // Which members are open depends on whether the other side has the default.
      keys.set(place, undefined);
      continue;
    }
    const values = objects?.map((object) =>
      blocks?.computed && isOpen(object[name]) ? undefined : comparison[side](object[name], attribute),
    );
    if (!inner || (attribute && comparison.isWhole))
      keys.set(
        place,
        joined(values, (value) => attributeKey(comparison, attribute, value)),
      );
    else collectObjects(into, inner, values, place, comparison.ignoresZeros && attribute?.optional);
  }
}

/** Returns the text by which the value of an attribute differs from others; undefined if it may match any value. */
export function attributeKey(
  { ignoresZeros, isWhole }: Pick<Comparison, "ignoresZeros" | "isWhole">,
  attribute: Attribute,
  value: Value,
): string | undefined {
  const { type, canonical, optional } = attribute;
  if (ignoresZeros && optional) {
    if (canonical) return undefined;
    if (isNothing(value)) return "";
  }
  if (value === null) return "~";
  if (!isWhollyKnown(value)) return isWhole && attribute.nested ? undefined : "?";
  return fingerprint(type, comparable(attribute, value));
}

function collectObjects(
  into: Collection,
  objects: Objects,
  values: readonly (Value | undefined)[] | undefined,
  at: string,
  ignoresZeros = false,
): void {
  const shape = joined(values, (value) => {
    if (ignoresZeros && isNothing(value)) return "";
    return into.comparison.isWhole && hasOpenObjects(objects, value) ? undefined : shapeOf(objects, value);
  });
  into.keys.set(at, shape);
  // It is not known yet which elements without order correspond.
  if (hasNoOrder(objects)) return;
  const all = shape === undefined ? undefined : values?.flatMap((value) => objectsIn(objects, value ?? null));
  collect(into, objects.content, all, `${at}.`);
}

/** Reports whether some objects of a collection are not known yet. */
function hasOpenObjects(objects: Objects, value: Value): boolean {
  if (isSingle(objects)) return false;
  const parts = isSequence(value) ? value : isRecord(value) ? Object.values(value) : [];
  return parts.some(isUnknown);
}

/** Returns the number of objects, and their keys. */
function shapeOf(objects: Objects, value: Value): string {
  if (value === null) return "~";
  if (isSequence(value)) return hasNoOrder(objects) ? `${value.length}` : value.map(isRecord).join();
  if (!isRecord(value)) return "?";
  if (isSingle(objects)) return "1";
  return JSON.stringify(sortedSteps(objects, value).map((key) => [key, isRecord(partAt(value, key))]));
}

function objectsIn(objects: Objects, value: Value): readonly ValueRecord[] {
  return sortedSteps(objects, value)
    .map((step) => partAt(value, step))
    .filter(isRecord);
}

/** Returns the places of objects: list indexes in order, map keys in an order that is the same for all maps with these keys. */
function sortedSteps(objects: Objects, value: Value): readonly Step[] {
  const steps = stepsIn(objects, [value]);
  return objects.nesting === "map" ? [...steps].sort() : steps;
}

/** Joins the texts of several values, or returns undefined if one of them is open. */
function joined(
  values: readonly (Value | undefined)[] | undefined,
  textOf: (value: Value) => string | undefined,
): string | undefined {
  if (!values) return undefined;
  const texts = values.map((value) => (value === undefined ? undefined : textOf(value)));
  return texts.includes(undefined) ? undefined : texts.join();
}
