import type { Path } from "./path.ts";
import { type Content, contentOf, type NestedBlock } from "./schema.ts";

/**
 * A path of resource code as Terraform knows it: a block that comes once is the first element of a list there, and
 * elements of sets have no address, so that a path into one ends at the set.
 */
export function wirePath(content: Content, path: Path): Path {
  const [name, ...rest] = path;
  if (typeof name !== "string") return path;
  const attribute = content.attributes[name];
  const nested = content.blocks[name];
  if (nested) return [name, ...within(nested.nesting, nested.block, rest, nested.one)];
  if (attribute?.nested)
    return [name, ...within(attribute.nested.nesting, contentOf(attribute.nested), rest, false)];
  return Array.isArray(attribute?.type) && attribute.type[0] === "set" ? [name] : path;
}

function within(nesting: NestedBlock["nesting"], content: Content, path: Path, one: boolean): Path {
  if (nesting === "set") return [];
  if (nesting === "single" || nesting === "group") return wirePath(content, path);
  const [index, ...rest] = path;
  if (one && typeof index === "string") return [0, ...wirePath(content, path)];
  if (index === undefined) return one ? [0] : [];
  return [index, ...wirePath(content, rest)];
}
