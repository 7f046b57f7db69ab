import { completeValue } from "../../complete-value.ts";
import { type Content, noBlocks } from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import {
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { makeObject, mapObjects, type Objects } from "../../walk.ts";
import { planWithResponse } from "../compare/comparison.ts";
import { mapMatched, matchElements } from "../compare/match.ts";

/**
 * Returns the state after an apply: the planned state, with the API's response where the plan was unknown. Values missing
 * in the response are null. Other differences between the plan and the API show as drift at the next read.
 */
export function stateAfterApply(content: Content, planned: ValueRecord, remote: ValueRecord): ValueRecord {
  return makeObject(content, ({ name, blocks, objects, type }) => {
    const [wanted, found] = [planned[name] ?? null, remote[name] ?? null];
    if (isWhollyKnown(wanted)) return wanted;
    if (!objects) return completeValue(type, wanted, found);
    const completed = completeObjects(objects, wanted, found);
    return blocks && wanted instanceof Unknown && completed === null ? noBlocks(blocks) : completed;
  });
}

function completeObjects(objects: Objects, planned: Value, remote: Value): Value {
  const { content, nesting } = objects;
  // An object that was not planned has all values of the response.
  const unplanned = (object: Value) =>
    isRecord(object)
      ? stateAfterApply(
          content,
          makeObject(content, () => new Unknown()),
          object,
        )
      : null;
  if (planned instanceof Unknown) return mapObjects(objects, remote, unplanned);
  const complete = (object: ValueRecord, found: ValueRecord | null) =>
    stateAfterApply(content, object, found ?? record());
  const open = nesting === "set" ? elements(planned).filter((object) => object instanceof Unknown) : [];
  if (open.length === 0)
    return mapMatched(objects, planned, remote, planWithResponse, complete, (object, found) =>
      object instanceof Unknown ? unplanned(found) : object,
    );
  const known = elements(planned).filter(isRecord);
  const used = new Set(matchElements(planWithResponse, content, known, elements(remote)));
  const rest = elements(remote).filter((object) => !used.has(object));
  const completed = mapMatched(objects, known, remote, planWithResponse, complete);
  return [...elements(completed), ...open.slice(0, rest.length).map((_, i) => unplanned(rest[i] ?? null))];
}

function elements(value: Value): readonly Value[] {
  return isSequence(value) ? value : [];
}
