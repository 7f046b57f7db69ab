import { isEquivalent } from "../../schema/engine/compare/same.ts";
import { ownedPart } from "../../schema/engine/state/owned-part.ts";
import { unsetValueOf } from "../../schema/modifier.ts";
import { isWithin } from "../../schema/path.ts";
import { type Block, blockType, type Content } from "../../schema/schema.ts";
import { isRecord, isSequence, sameValue, type Value } from "../../schema/values/value.ts";
import { haveSamePlaces, isSingle, membersOf, type Objects, partAt, stepsIn } from "../../schema/walk.ts";

/**
 * Returns the places at which an imported state differs from the original one, except for values that the API does not return: attributes
 * that are declared write-only or not returned, attributes with a write-only form, the timeouts, and the ignored places.
 */
export function importDifferences(
  block: Block,
  before: Value,
  imported: Value,
  ignore: readonly string[],
): readonly string[] {
  return contentDifferences(block, before, imported, "").filter(
    (place) => place !== "timeouts" && !ignore.some((name) => isWithin(place, name)),
  );
}

function contentDifferences(content: Content, before: Value, after: Value, place: string): readonly string[] {
  if (!isRecord(before) || !isRecord(after)) return before === after ? [] : [place];
  return membersOf(content).flatMap(({ name, attribute, objects }) => {
    // For an attribute that is not configured, an import has the value that is equivalent to none.
    const none = (attribute && unsetValueOf(attribute)) ?? null;
    const [was, is] = [before[name] ?? none, after[name] ?? none];
    // An import may not know which form of a secret is configured, and stores neither then.
    if (attribute?.writeOnly || attribute?.notReturned || attribute?.writeOnlyForm) return [];
    const at = place === "" ? name : `${place}.${name}`;
    if (objects) return objectsDifferences(objects, was, is, at);
    const isSame =
      (was === null && is === null) || isEquivalent(attribute, was, ownedPart(attribute, was, is));
    return isSame ? [] : [at];
  });
}

function objectsDifferences(objects: Objects, before: Value, after: Value, place: string): readonly string[] {
  const { nesting, content } = objects;
  if (before === null || after === null) return before === after ? [] : [place];
  if (isSingle(objects)) return contentDifferences(content, before, after, place);
  if (nesting === "set") return setsMatch(content, before, after) ? [] : [place];
  if (!haveSamePlaces(objects, before, after)) return [place];
  return stepsIn(objects, [before, after]).flatMap((step) =>
    contentDifferences(
      content,
      partAt(before, step),
      partAt(after, step),
      `${place}[${JSON.stringify(step)}]`,
    ),
  );
}

/** Reports whether each element of a set has an equal one in the other, except for values that the API does not return. */
function setsMatch(content: Content, before: Value, after: Value): boolean {
  if (!isSequence(before) || !isSequence(after) || before.length !== after.length) return false;
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
