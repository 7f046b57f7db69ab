import type { Path } from "../../path.ts";
import { type Attribute, blockType, type Content } from "../../schema.ts";
import {
  asRecord,
  isRecord,
  isSequence,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { atObjects, gather } from "../walk.ts";

/**
 * Returns the places of planned values that lack a value which the types of create and update promise: required values, defaults, required
 * blocks and elements of collections. No plan of this provider lacks them. Skips values that equal the prior ones, which may come from an API.
 */
export function lackingPlaces(block: Content, planned: ValueRecord, prior: Value): readonly Path[] {
  const types = blockType(block)[1];
  const before = asRecord(prior);
  const isKept = (name: string) =>
    isRecord(prior) && sameValue(types[name] ?? "dynamic", planned[name] ?? null, before[name] ?? null);
  return placesIn(block, planned).filter(([name]) => !isKept(String(name)));
}

function placesIn(content: Content, planned: ValueRecord): Path[] {
  return gather<[Value], Path>(
    content,
    [planned],
    ({ attribute, blocks, objects }, [value], path, within) => {
      if (blocks) {
        const isMissing = isSequence(value) ? value.length < blocks.min : value === null && blocks.min > 0;
        if (isMissing && !blocks.computed) return [path];
      } else if (value === null) return attribute.required || attribute.default !== undefined ? [path] : [];
      if (!objects) return attribute ? inElements(attribute, value, path) : [];
      if (value === null) return [];
      const gaps = atObjects<[Value], Path>(objects, [value], path, ([object], at) =>
        isRecord(object) ? [] : [at],
      );
      return [...gaps, ...within()];
    },
  );
}

/** Returns the null elements of collections that do not allow them; members of objects may be null. */
function inElements({ element }: Attribute, value: Value, at: Path): Path[] {
  if (!element) return [];
  const parts = isSequence(value) ? value : Object.values(asRecord(value));
  return parts.flatMap((part) => {
    if (part !== null) return inElements(element, part, at);
    return element.nullable ? [] : [at];
  });
}
