import type { Path } from "./path.ts";
import type { Content } from "./schema.ts";
import { isSingle, memberOf, type Objects } from "./walk.ts";

/**
 * Converts a path of resource code to Terraform's form: a block that occurs once is the first element of a list there, and
 * elements of sets have no address, so that a path into one ends at the set.
 */
export function wirePath(content: Content, path: Path): Path {
  const [name, ...rest] = path;
  const member = typeof name === "string" ? memberOf(content, name) : undefined;
  if (!member) return path;
  const { type, objects } = member;
  if (objects) return [member.name, ...within(objects, rest)];
  return Array.isArray(type) && type[0] === "set" ? [member.name] : path;
}

function within(objects: Objects, path: Path): Path {
  const { nesting, one, content } = objects;
  if (nesting === "set") return [];
  if (isSingle(objects)) return wirePath(content, path);
  const [index, ...rest] = path;
  if (one && typeof index !== "number") return [0, ...wirePath(content, path)];
  return index === undefined ? [] : [index, ...wirePath(content, rest)];
}
