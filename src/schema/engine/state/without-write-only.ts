import type { Content } from "../../schema.ts";
import { isRecord, type Value } from "../../values/value.ts";
import { anywhere, mapMembers, mapObjects } from "../walk.ts";

/**
 * Returns a planned or stored value with null for everything write-only in it, which only a configuration may have. Values of schemas
 * without write-only attributes are returned unchanged.
 */
export function withoutWriteOnly(content: Content, value: Value): Value {
  if (!isRecord(value) || !hasWriteOnly(content)) return value;
  return mapMembers(content, value, ({ attribute, objects }, part) => {
    if (attribute?.writeOnly) return null;
    return objects ? mapObjects(objects, part, (object) => withoutWriteOnly(objects.content, object)) : part;
  });
}

const hasWriteOnly = anywhere(({ attribute }) => attribute?.writeOnly);
