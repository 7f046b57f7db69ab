import { type Content, contentOf } from "../schema.ts";
import { isRecord, isSequence, record, type Value, type ValueRecord } from "../values/value.ts";

/**
 * What is known of an object: what was said last, on top of what was known before. Objects that there is only one of are
 * put together part by part; of collections, whose elements may have changed places, the last one counts as a whole.
 */
export function mergeKnown(content: Content, before: ValueRecord, last: ValueRecord): ValueRecord {
  const known = record(Object.entries(before));
  for (const [name, value] of Object.entries(last)) {
    const inner = onlyContent(content, name);
    known[name] = inner ? mergeParts(inner, before[name] ?? null, value) : value;
  }
  return known;
}

/** What objects consist of that there is one of at the most. */
function onlyContent({ attributes, blocks }: Content, name: string): Content | undefined {
  const { nested } = attributes[name] ?? {};
  if (nested) return nested.nesting === "single" ? contentOf(nested) : undefined;
  const block = blocks[name];
  const isOnly = block && (block.one || block.nesting === "single" || block.nesting === "group");
  return isOnly ? block.block : undefined;
}

function mergeParts(content: Content, before: Value, last: Value): Value {
  if (isRecord(before) && isRecord(last)) return mergeKnown(content, before, last);
  if (!isSequence(before) || !isSequence(last)) return last;
  return last.map((element, i) => mergeParts(content, before[i] ?? null, element));
}
