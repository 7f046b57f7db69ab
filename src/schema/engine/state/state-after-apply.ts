import { type Content, noBlocks } from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import {
  asRecord,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import type { Comparison } from "../plan/comparison.ts";
import { mapMatched } from "../plan/match.ts";
import { makeObject, mapObjects, type Objects } from "../walk.ts";

/**
 * Returns the state after an apply: the planned state, with the API's response where the plan was unknown. Values missing
 * in the response are null. Other differences between the plan and the API show as drift at the next read.
 */
export function stateAfterApply(content: Content, planned: ValueRecord, remote: ValueRecord): ValueRecord {
  return makeObject(content, ({ name, blocks, objects }) => {
    const [wanted, found] = [planned[name] ?? null, remote[name] ?? null];
    if (isWhollyKnown(wanted)) return wanted;
    if (!objects) return completeValue(wanted, found);
    const completed = completeObjects(objects, wanted, found);
    return blocks && wanted instanceof Unknown && completed === null ? noBlocks(blocks) : completed;
  });
}

/** Completes the unknown parts of a planned value. */
function completeValue(planned: Value, remote: Value): Value {
  if (planned instanceof Unknown) return remote instanceof Unknown ? null : remote;
  if (isSequence(planned)) {
    const found = isSequence(remote) ? remote : [];
    return planned.map((element, i) => completeValue(element, found[i] ?? null));
  }
  if (isRecord(planned)) {
    const found = asRecord(remote);
    return record(
      Object.entries(planned).map(([key, element]) => [key, completeValue(element, found[key] ?? null)]),
    );
  }
  return planned;
}

/** Returns a value with null for its unknown parts. */
export function nullUnknowns(value: Value): Value {
  return completeValue(value, null);
}

function completeObjects(objects: Objects, planned: Value, remote: Value): Value {
  const { content } = objects;
  if (planned instanceof Unknown) {
    // None of these objects was planned: each has all values of the response.
    const unplanned = makeObject(content, () => planned);
    return mapObjects(objects, remote, (object) => stateAfterApply(content, unplanned, object));
  }
  const complete = (object: ValueRecord, found: ValueRecord | null) =>
    stateAfterApply(content, object, found ?? record());
  return mapMatched(objects, planned, remote, planWithAnswer, complete, completeValue);
}

/** Compares a planned element with the one that the API returned for it, in the parts that the plan knows and the response has. */
export const planWithAnswer: Comparison = {
  wanted(value = null, attribute) {
    return attribute && (attribute.writeOnly || !isWhollyKnown(value)) ? undefined : value;
  },
  found: (value) => value,
  isWhole: true,
};
