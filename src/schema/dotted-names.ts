import type { Path } from "./path.ts";
import { isUnknown } from "./values/unknown.ts";
import { isRecord, isSequence, record, type Value } from "./values/value.ts";

// Names by which rules and attributes refer to attributes, from the top of a block: `credentials.client_id`. A block that occurs once
// has no index in them.

/** Returns the path of a dotted name. */
export function pathTo(name: string): Path {
  return name.split(".");
}

/** Returns the value at a dotted name. */
export function valueAt(value: Value, name: string): Value {
  let found = value;
  for (const step of name.split(".")) {
    const inner = isSequence(found) ? (found[0] ?? null) : found;
    if (!isRecord(inner)) return isUnknown(inner) ? inner : null;
    found = inner[step] ?? null;
  }
  return found;
}

/** Returns a value with the part at a dotted name replaced, if that part exists. */
export function changeAt(value: Value, name: string, change: (before: Value) => Value): Value {
  const changed = (part: Value, [step = "", ...rest]: readonly string[]): Value => {
    if (isSequence(part)) return part.map((element) => changed(element, [step, ...rest]));
    if (!isRecord(part) || !(step in part)) return part;
    const before = part[step] ?? null;
    return record([
      ...Object.entries(part),
      [step, rest.length === 0 ? change(before) : changed(before, rest)],
    ]);
  };
  return changed(value, name.split("."));
}
