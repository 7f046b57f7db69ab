import type { Path } from "../../path.ts";
import { type Attribute, blockType, type Content } from "../../schema.ts";
import { isUnknown } from "../../values/unknown.ts";
import {
  asRecord,
  isRecord,
  isSequence,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { atObjects, gather, partAt } from "../../walk.ts";

/**
 * Returns the places of planned values that lack a value which the types of create and update promise: required values, defaults, required
 * blocks and elements of collections. No plan of this provider lacks them. Skips values that equal the prior ones, at any
 * depth, which may come from an API.
 */
export function lackingPlaces(
  block: Content,
  input: ValueRecord,
  { planned, prior }: { readonly planned: ValueRecord; readonly prior: Value },
): readonly Path[] {
  const types = blockType(block)[1];
  const before = asRecord(prior);
  const isKept = (name: string) =>
    isRecord(prior) && sameValue(types[name] ?? "dynamic", input[name] ?? null, before[name] ?? null);
  return placesIn(block, input, planned, prior).filter(([name]) => !isKept(String(name)));
}

/** `planned` is the same value with its unknown parts, which the input has as null. */
function placesIn(content: Content, input: ValueRecord, planned: Value, prior: Value): Path[] {
  return gather<[Value, Value, Value], Path>(
    content,
    [input, planned, prior],
    ({ attribute, blocks, objects, type }, [value, before, stored], path, within) => {
      if (attribute && !attribute.required && isUnknown(before)) return [];
      if (value !== null && sameValue(type, value, stored)) return [];
      if (blocks) {
        const isMissing = isSequence(value) ? value.length < blocks.min : value === null && blocks.min > 0;
        if (isMissing && !blocks.computed) return [path];
      } else if (value === null) return attribute.required || attribute.default !== undefined ? [path] : [];
      if (!objects) return attribute ? inElements(attribute, value, before, path) : [];
      if (value === null) return [];
      const gaps = atObjects<[Value, Value], Path>(objects, [value, before], path, ([object, wanted], at) =>
        isRecord(object) || isUnknown(wanted) ? [] : [at],
      );
      return [...gaps, ...within()];
    },
  );
}

/** Returns the null elements of collections that do not allow them; members of objects may be null. */
function inElements({ element }: Attribute, value: Value, planned: Value, at: Path): Path[] {
  if (!element) return [];
  const parts = isSequence(value) ? [...value.entries()] : Object.entries(asRecord(value));
  return parts.flatMap(([key, part]) => {
    const wanted = partAt(planned, key);
    if (part !== null) return inElements(element, part, wanted, at);
    return element.nullable || isUnknown(wanted) ? [] : [at];
  });
}
