import type { Path } from "../path.ts";
import { type Attribute, blockType, type Content, contentOf, type NestedBlock } from "../schema.ts";
import type { Type } from "../values/type.ts";
import { asRecord, isRecord, isSequence, sameValue, type Value, type ValueRecord } from "../values/value.ts";

/**
 * The places of planned values that lack what their types promise to create and update: required values, defaults, required blocks and
 * elements of collections. No plan of this provider lacks them. What is planned as it was before may come from an API and is not looked at.
 */
export function lackingPlaces(block: Content, planned: ValueRecord, prior: Value): readonly Path[] {
  const types = blockType(block)[1];
  const before = asRecord(prior);
  const isKept = (name: string) =>
    isRecord(prior) && sameValue(types[name] ?? "dynamic", planned[name] ?? null, before[name] ?? null);
  return inContent(block, planned, []).filter(([name]) => !isKept(String(name)));
}

function inContent({ attributes, blocks }: Content, value: ValueRecord, at: Path): Path[] {
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) =>
      inAttribute(attribute, value[name] ?? null, [...at, name]),
    ),
    ...Object.entries(blocks).flatMap(([name, { nesting, min, computed, block }]) => {
      const part = value[name] ?? null;
      const place = [...at, name];
      const isMissing = isSequence(part) ? part.length < min : part === null && min > 0;
      return isMissing && !computed ? [place] : inObjects(nesting, block, part, place);
    }),
  ];
}

function inAttribute(
  { type, nested, required, default: standard }: Attribute,
  value: Value,
  at: Path,
): Path[] {
  if (value === null) return required || standard !== undefined ? [at] : [];
  return nested ? inObjects(nested.nesting, contentOf(nested), value, at) : inElements(type, value, at);
}

/** In the objects of blocks and nested attributes. Elements of sets have no address. */
function inObjects(nesting: NestedBlock["nesting"], content: Content, value: Value, at: Path): Path[] {
  const each = (object: Value, place: Path): Path[] =>
    isRecord(object) ? inContent(content, object, place) : [place];
  if (value === null) return [];
  if (isSequence(value))
    return value.flatMap((object, i) => each(object, nesting === "set" ? at : [...at, i]));
  if (nesting !== "map") return each(value, at);
  return Object.entries(asRecord(value)).flatMap(([key, object]) => each(object, [...at, { key }]));
}

/** In the elements of collections, which are never null; members of objects may be. */
function inElements(type: Type, value: Value, at: Path): Path[] {
  if (typeof type === "string" || type[0] === "object" || type[0] === "tuple") return [];
  const parts = isSequence(value) ? value : Object.values(asRecord(value));
  return parts.flatMap((part) => (part === null ? [at] : inElements(type[1], part, at)));
}
