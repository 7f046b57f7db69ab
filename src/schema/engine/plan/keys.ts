import type { Attribute, Content } from "../../schema.ts";
import type { Keys } from "../../values/candidates.ts";
import {
  fingerprint,
  isRecord,
  isSequence,
  isWhollyKnown,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { isSingle, membersOf, type Objects, partAt, type Step, stepsIn } from "../walk.ts";
import type { Comparison } from "./comparison.ts";
import { isNothing, isOpen } from "./same.ts";

/**
 * What tells an element of a set from others in a comparison, by the dotted name of each attribute and block: elements that
 * fit have equal texts wherever neither of them is open.
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

/** The objects are all that have the same place in the element; undefined if they are open. */
function collect(
  into: Collection,
  content: Content,
  objects: readonly ValueRecord[] | undefined,
  at: string,
): void {
  const { comparison, side, keys } = into;
  for (const { name, attribute, blocks, objects: inner } of membersOf(content)) {
    const place = `${at}${name}`;
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

function attributeKey({ ignoresZeros }: Comparison, attribute: Attribute, value: Value): string | undefined {
  const { type, canonical, nested, optional } = attribute;
  if (ignoresZeros && optional) {
    if (canonical) return undefined;
    if (isNothing(value)) return "";
  }
  if (value === null) return "~";
  if (!isWhollyKnown(value)) return "?";
  return fingerprint(type, canonical && !nested ? canonical(value) : value);
}

function collectObjects(
  into: Collection,
  objects: Objects,
  values: readonly (Value | undefined)[] | undefined,
  at: string,
  ignoresZeros = false,
): void {
  const shape = joined(values, (value) => (ignoresZeros && isNothing(value) ? "" : shapeOf(objects, value)));
  into.keys.set(at, shape);
  // Which elements of a set within correspond is not known yet.
  if (objects.nesting === "set") return;
  const all = shape === undefined ? undefined : values?.flatMap((value) => objectsIn(objects, value ?? null));
  collect(into, objects.content, all, `${at}.`);
}

/** How many objects there are, and under which keys. */
function shapeOf(objects: Objects, value: Value): string {
  if (value === null) return "~";
  if (isSequence(value)) return objects.nesting === "set" ? `${value.length}` : value.map(isRecord).join();
  if (!isRecord(value)) return "?";
  if (isSingle(objects)) return "1";
  return JSON.stringify(sortedSteps(objects, value).map((key) => [key, isRecord(partAt(value, key))]));
}

function objectsIn(objects: Objects, value: Value): readonly ValueRecord[] {
  return sortedSteps(objects, value)
    .map((step) => partAt(value, step))
    .filter(isRecord);
}

/** The places of objects: those of lists as they are, the keys of maps in an order that all maps with these keys have. */
function sortedSteps(objects: Objects, value: Value): readonly Step[] {
  const steps = stepsIn(objects, [value]);
  return objects.nesting === "map" ? [...steps].sort() : steps;
}

/** The texts of several values as one, or undefined if one of them is open. */
function joined(
  values: readonly (Value | undefined)[] | undefined,
  textOf: (value: Value) => string | undefined,
): string | undefined {
  if (!values) return undefined;
  const texts = values.map((value) => (value === undefined ? undefined : textOf(value)));
  return texts.includes(undefined) ? undefined : texts.join();
}
