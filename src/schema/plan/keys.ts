import { type Attribute, type Content, contentOf, type NestedBlock } from "../schema.ts";
import type { Keys } from "../values/candidates.ts";
import {
  fingerprint,
  isRecord,
  isSequence,
  isWhollyKnown,
  type Value,
  type ValueRecord,
} from "../values/value.ts";
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
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const values = objects?.map((object) => comparison[side](object[name], attribute));
    if (attribute.nested && !comparison.isWhole) {
      const { nesting } = attribute.nested;
      const zero = comparison.ignoresZeros && attribute.optional;
      collectElements(into, contentOf(attribute.nested), nesting, values, `${at}${name}`, zero);
    } else
      keys.set(
        `${at}${name}`,
        joined(values, (value) => attributeKey(comparison, attribute, value)),
      );
  }
  for (const [name, { nesting, block, computed }] of Object.entries(content.blocks)) {
    const values = objects?.map((object) =>
      computed && isOpen(object[name]) ? undefined : comparison[side](object[name]),
    );
    collectElements(into, block, nesting, values, `${at}${name}`);
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

function collectElements(
  into: Collection,
  content: Content,
  nesting: NestedBlock["nesting"],
  values: readonly (Value | undefined)[] | undefined,
  at: string,
  ignoresZeros = false,
): void {
  const shape = joined(values, (value) => (ignoresZeros && isNothing(value) ? "" : shapeOf(nesting, value)));
  into.keys.set(at, shape);
  // Which elements of a set within correspond is not known yet.
  if (nesting === "set") return;
  const objects =
    shape === undefined ? undefined : values?.flatMap((value) => objectsOf(nesting, value ?? null));
  collect(into, content, objects, `${at}.`);
}

/** How many objects there are, and under which keys. */
function shapeOf(nesting: NestedBlock["nesting"], value: Value): string {
  if (value === null) return "~";
  if (isSequence(value)) return nesting === "set" ? `${value.length}` : value.map(isRecord).join();
  if (!isRecord(value)) return "?";
  if (nesting !== "map") return "1";
  return JSON.stringify(mapKeys(value).map((key) => [key, isRecord(value[key])]));
}

function objectsOf(nesting: NestedBlock["nesting"], value: Value): readonly ValueRecord[] {
  if (isSequence(value)) return value.filter(isRecord);
  if (!isRecord(value)) return [];
  return nesting === "map"
    ? mapKeys(value)
        .map((key) => value[key])
        .filter(isRecord)
    : [value];
}

function mapKeys(value: ValueRecord): readonly string[] {
  return Object.keys(value).sort();
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
