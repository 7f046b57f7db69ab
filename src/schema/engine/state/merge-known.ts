import type { Content } from "../../schema.ts";
import { isRecord, isSequence, record, type Value, type ValueRecord } from "../../values/value.ts";
import { isSingle, membersOf } from "../walk.ts";

/**
 * What is known of an object: what was said last, on top of what was known before. Objects that there is only one of are
 * put together part by part; of collections, whose elements may have changed places, the last one counts as a whole.
 */
export function mergeKnown(content: Content, before: ValueRecord, last: ValueRecord): ValueRecord {
  const known = record([...Object.entries(before), ...Object.entries(last)]);
  for (const { name, objects } of membersOf(content)) {
    const value = last[name];
    if (value !== undefined && objects && (objects.one || isSingle(objects)))
      known[name] = mergeParts(objects.content, before[name] ?? null, value);
  }
  return known;
}

function mergeParts(content: Content, before: Value, last: Value): Value {
  if (isRecord(before) && isRecord(last)) return mergeKnown(content, before, last);
  if (!isSequence(before) || !isSequence(last)) return last;
  return last.map((element, i) => mergeParts(content, before[i] ?? null, element));
}
