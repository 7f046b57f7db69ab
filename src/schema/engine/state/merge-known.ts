import type { Content } from "../../schema.ts";
import { isRecord, isSequence, record, type Value, type ValueRecord } from "../../values/value.ts";
import { isSingle, membersOf } from "../../walk.ts";

/**
 * Merges the last reported values of an object into the values known before. Single objects are
 * merged part by part; a collection, whose elements may have changed places, is replaced as a whole.
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
