import type { Path } from "../path.ts";
import { isUnknown } from "../values/unknown.ts";
import { isRecord, isSequence, record, type Value } from "../values/value.ts";

// Names by which rules and attributes speak of others, from the top of a block: `credentials.client_id`. Blocks that come once are
// passed through.

/** The path that a dotted name stands for. */
export function pathTo(name: string): Path {
  return name.split(".");
}

/** The value at a dotted name. */
export function valueAt(value: Value, name: string): Value {
  let found = value;
  for (const step of name.split(".")) {
    const inner = isSequence(found) ? (found[0] ?? null) : found;
    if (!isRecord(inner)) return isUnknown(inner) ? inner : null;
    found = inner[step] ?? null;
  }
  return found;
}

/** A value with something else at a dotted name, if it has anything there. */
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
