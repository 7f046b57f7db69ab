import type { Content } from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import { asRecord, isSequence, isWhollyKnown, type ValueRecord } from "../../values/value.ts";
import { makeObject, mapObjects, partAt } from "../../walk.ts";
import { planWithResponse } from "../compare/comparison.ts";
import { matchElements } from "../compare/match.ts";

/**
 * Returns a planned state with the prior value of what is not known. Elements, also those of a list, have the prior values of an element
 * that equals them in what is known: an element that follows a removed one has changed its index.
 */
export function withPrior(content: Content, planned: ValueRecord, prior: ValueRecord): ValueRecord {
  return makeObject(content, ({ name, objects }) => {
    const [wanted, before] = [planned[name] ?? null, prior[name] ?? null];
    if (wanted instanceof Unknown) return before;
    if (!objects || isWhollyKnown(wanted)) return wanted;
    const { content } = objects;
    const found = isSequence(before) ? before : [];
    const matches = isSequence(wanted) ? matchElements(planWithResponse, content, wanted, found) : before;
    return mapObjects(objects, wanted, (object, step) =>
      withPrior(content, object, asRecord(partAt(matches, step))),
    );
  });
}
