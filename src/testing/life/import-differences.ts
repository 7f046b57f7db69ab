import { isEquivalent } from "../../schema/engine/plan/same.ts";
import { unsetValueOf } from "../../schema/modifier.ts";
import { type Block, blockType, type Content, contentOf } from "../../schema/schema.ts";
import { isRecord, isSequence, sameValue, type Value } from "../../schema/values/value.ts";

/**
 * Returns the places at which an imported state differs from the original one, except for values that the API does not return: attributes
 * that are declared write-only or not returned, the timeouts, and the ignored places.
 */
export function importDifferences(
  block: Block,
  before: Value,
  imported: Value,
  ignore: readonly string[],
): readonly string[] {
  return contentDifferences(block, before, imported, "").filter(
    (place) => place !== "timeouts" && !ignore.some((name) => place === name || startsBelow(place, name)),
  );
}

function startsBelow(place: string, name: string): boolean {
  return place.startsWith(name) && /^[.[]/.test(place.slice(name.length));
}

function contentDifferences(content: Content, before: Value, after: Value, place: string): readonly string[] {
  if (!isRecord(before) || !isRecord(after)) return before === after ? [] : [place];
  const at = (name: string) => (place === "" ? name : `${place}.${name}`);
  return [
    ...Object.entries(content.attributes).flatMap(([name, attribute]) => {
      // For an attribute that is not configured, an import has the value that is equivalent to none.
      const none = unsetValueOf(attribute) ?? null;
      const [was, is] = [before[name] ?? none, after[name] ?? none];
      if (attribute.writeOnly || attribute.notReturned) return [];
      // An import does not know which form of a secret is configured.
      if (attribute.writeOnlyForm && was === null) return [];
      if (attribute.nested) {
        const { nesting } = attribute.nested;
        return objectsDifferences(nesting, contentOf(attribute.nested), was, is, at(name));
      }
      const isSame = (was === null && is === null) || isEquivalent(attribute, was, is);
      return isSame ? [] : [at(name)];
    }),
    ...Object.entries(content.blocks).flatMap(([name, { nesting, block }]) =>
      objectsDifferences(nesting, block, before[name] ?? null, after[name] ?? null, at(name)),
    ),
  ];
}

function objectsDifferences(
  nesting: "single" | "group" | "list" | "set" | "map",
  content: Content,
  before: Value,
  after: Value,
  place: string,
): readonly string[] {
  if (before === null || after === null) return before === after ? [] : [place];
  if (nesting === "single" || nesting === "group") return contentDifferences(content, before, after, place);
  if (isSequence(before) && isSequence(after)) {
    if (before.length !== after.length) return [place];
    if (nesting === "set") return setsMatch(content, before, after) ? [] : [place];
    return before.flatMap((part, i) => contentDifferences(content, part, after[i] ?? null, `${place}[${i}]`));
  }
  if (!isRecord(before) || !isRecord(after)) return [place];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) =>
    contentDifferences(content, before[key] ?? null, after[key] ?? null, `${place}[${JSON.stringify(key)}]`),
  );
}

/** Reports whether each element of a set has an equal one in the other, except for values that the API does not return. */
function setsMatch(content: Content, before: readonly Value[], after: readonly Value[]): boolean {
  const type = blockType(content);
  const rest = [...after];
  return before.every((element) => {
    const equal = rest.findIndex((other) => sameValue(type, element, other));
    const at =
      equal >= 0
        ? equal
        : rest.findIndex((other) => contentDifferences(content, element, other, "").length === 0);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}
