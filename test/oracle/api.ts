import type { AttributeDescription, ContentDescription, TypeDescription } from "./description.ts";

/** An object of the API. */
export type Stored = { readonly [name: string]: unknown };

/**
 * Returns the object that the API stores: the plan, in which null is a value that the API decides if the attribute is computed. Outside of
 * collections, it keeps prior values. scripts/lib/interop/random-provider/api.go has the same rule.
 */
export function stored(
  { attributes, blocks }: ContentDescription,
  plan: Stored,
  prior: Stored | null,
  keeps = true,
): Stored {
  const object: Record<string, unknown> = {};
  for (const attribute of attributes) {
    const { name, nested } = attribute;
    if (attribute.writeOnly) continue;
    const [planned, before] = [plan[name] ?? null, prior?.[name] ?? null];
    if (planned === null && attribute.computed)
      object[name] = keeps && before !== null ? before : decided(attribute);
    else if (nested)
      object[name] = objects(
        nested.nesting,
        { attributes: nested.attributes, blocks: [] },
        planned,
        before,
        keeps,
      );
    else object[name] = planned;
  }
  for (const block of blocks) {
    const before = prior?.[block.name] ?? null;
    object[block.name] = objects(block.nesting, block, plan[block.name] ?? null, before, keeps);
  }
  return object;
}

function objects(
  nesting: string,
  content: ContentDescription,
  planned: unknown,
  before: unknown,
  keeps: boolean,
): unknown {
  if (planned === null) return null;
  if (nesting === "single") return stored(content, planned as Stored, before as Stored | null, keeps);
  const each = (object: unknown) => (object === null ? null : stored(content, object as Stored, null, false));
  if (Array.isArray(planned)) return planned.map(each);
  return Object.fromEntries(Object.entries(planned as object).map(([key, object]) => [key, each(object)]));
}

/** Returns the value on which the API decides. */
function decided({ nullable, type, nested }: AttributeDescription): unknown {
  if (nullable) return null;
  if (!nested) return type === undefined ? null : ofType(type);
  const object = Object.fromEntries(
    nested.attributes.map((member) => [
      member.name,
      member.default ?? (member.computed ? decided(member) : null),
    ]),
  );
  return nested.nesting === "single" ? object : nested.nesting === "map" ? { k: object } : [object];
}

function ofType(type: TypeDescription): unknown {
  if (type === "string" || type === "dynamic") return "api";
  if (type === "bool") return true;
  if (type === "bigint") return 9_007_199_254_740_993n;
  if (typeof type === "string") return 7;
  if (type[0] === "object")
    return Object.fromEntries(Object.entries(type[1]).map(([name, member]) => [name, ofType(member)]));
  return type[0] === "map" ? { k: ofType(type[1]) } : [ofType(type[1])];
}
