import { type Content, contentOf, type NestedBlock } from "../schema.ts";
import { isRecord, isSequence, record, type Value } from "../values/value.ts";

/**
 * A planned or stored value with null for everything write-only in it, which only a configuration may have. Values of schemas
 * without write-only attributes are returned as they are.
 */
export function withoutWriteOnly(content: Content, value: Value): Value {
  if (!isRecord(value) || !hasWriteOnly(content)) return value;
  return record(Object.entries(value).map(([name, part]) => [name, withoutInPart(content, name, part)]));
}

function withoutInPart({ attributes, blocks }: Content, name: string, part: Value): Value {
  const [attribute, nestedBlock] = [attributes[name], blocks[name]];
  if (attribute?.writeOnly) return null;
  if (attribute?.nested) return withoutInside(attribute.nested.nesting, contentOf(attribute.nested), part);
  return nestedBlock ? withoutInside(nestedBlock.nesting, nestedBlock.block, part) : part;
}

function withoutInside(nesting: NestedBlock["nesting"], content: Content, value: Value): Value {
  if (isSequence(value)) return value.map((element) => withoutWriteOnly(content, element));
  if (nesting !== "map" || !isRecord(value)) return withoutWriteOnly(content, value);
  return record(Object.entries(value).map(([key, element]) => [key, withoutWriteOnly(content, element)]));
}

const known = new WeakMap<Content, boolean>();

/** Whether anything in the content is write-only. */
function hasWriteOnly(content: Content): boolean {
  let has = known.get(content);
  if (has === undefined) {
    has =
      Object.values(content.attributes).some(
        ({ writeOnly, nested }) => writeOnly || (nested && hasWriteOnly(contentOf(nested))),
      ) || Object.values(content.blocks).some(({ block }) => hasWriteOnly(block));
    known.set(content, has);
  }
  return has;
}
