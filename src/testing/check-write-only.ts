import type { Content } from "../schema/schema.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import type { Value } from "../schema/values/value.ts";
import { isSingle, makeObject, membersOf, partAt } from "../schema/walk.ts";
import { partsOf, type ValuePath } from "./parts.ts";
import { type Violation, violation } from "./violation.ts";

/**
 * Returns the write-only attributes with a value where none may be stored: in planned and new states, and in the responses of read,
 * import and upgrade. Terraform checks these separately.
 */
export function checkWriteOnly(content: Content, value: Value, path: ValuePath = []): Violation[] {
  // A wholly unknown object, such as a dynamic block over an unknown value, has no values in it yet.
  if (value === null || isUnknown(value)) return [];
  return membersOf(content).flatMap(({ name, attribute, objects }) => {
    const whole = partAt(value, name);
    if (whole === null) return [];
    const at = [...path, name];
    if (attribute?.writeOnly) return violation("write_only", at, "is write-only and must be null");
    if (!objects) return [];
    return partsOf(objects, whole, at).flatMap(({ part, path: inner }) => {
      // Terraform looks into unknown elements, but not into unknown single objects.
      const isOpen = isUnknown(part) && !isSingle(objects);
      const object = isOpen ? makeObject(objects.content, () => part) : part;
      return checkWriteOnly(objects.content, object, inner);
    });
  });
}
