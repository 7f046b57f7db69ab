import { type Block, type Content, contentOf } from "../schema/schema.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import type { Value } from "../schema/values/value.ts";
import { member, type Nesting, objects, type ValuePath } from "./parts.ts";
import { type Violation, violation } from "./violation.ts";

/**
 * Returns the write-only attributes with a value where none may be stored: in planned and new states, and in the responses of read,
 * import and upgrade. Terraform checks these separately.
 */
export function checkWriteOnly(block: Block, value: Value): Violation[] {
  return contentViolations(block, value, []);
}

function contentViolations({ attributes, blocks }: Content, value: Value, path: ValuePath): Violation[] {
  // A wholly unknown object, such as a dynamic block over an unknown value, has no values in it yet.
  if (value === null || isUnknown(value)) return [];
  return [
    ...Object.entries(attributes).flatMap(([name, { writeOnly, nested }]) => {
      const part = member(value, name);
      if (part === null) return [];
      if (writeOnly) return violation("write_only", [...path, name], "is write-only and must be null");
      return nested ? partsViolations(nested.nesting, contentOf(nested), part, [...path, name]) : [];
    }),
    ...Object.entries(blocks).flatMap(([name, { nesting, block }]) =>
      partsViolations(nesting, block, member(value, name), [...path, name]),
    ),
  ];
}

function partsViolations(nesting: Nesting, content: Content, value: Value, path: ValuePath): Violation[] {
  return objects(nesting, value).flatMap(({ way, object }) =>
    contentViolations(content, object, [...path, ...way]),
  );
}
