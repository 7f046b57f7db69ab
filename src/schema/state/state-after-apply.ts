import type { Comparison } from "../plan/comparison.ts";
import { mapObjects } from "../plan/match.ts";
import { type Attribute, type Content, contentOf, type NestedBlock, noBlocks } from "../schema.ts";
import { Unknown } from "../values/unknown.ts";
import {
  asRecord,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../values/value.ts";

/**
 * The state after an apply: the planned state, with the API's answer wherever the plan left that open. What the API
 * leaves out, too, is null. Whatever else the API made of the plan shows as drift at the next read.
 */
export function stateAfterApply(content: Content, planned: ValueRecord, remote: ValueRecord): ValueRecord {
  const state = record();
  for (const [name, attribute] of Object.entries(content.attributes)) {
    state[name] = completeAttribute(attribute, planned[name] ?? null, remote[name] ?? null);
  }
  for (const [name, nested] of Object.entries(content.blocks)) {
    const [wanted, found] = [planned[name] ?? null, remote[name] ?? null];
    const blocks = completeElements(nested.nesting, nested.block, wanted, found);
    state[name] = wanted instanceof Unknown && blocks === null ? noBlocks(nested) : blocks;
  }
  return state;
}

function completeAttribute(attribute: Attribute, planned: Value, remote: Value): Value {
  if (isWhollyKnown(planned)) return planned;
  if (attribute.nested)
    return completeElements(attribute.nested.nesting, contentOf(attribute.nested), planned, remote);
  return completeValue(planned, remote);
}

/** A planned value that may have unknown parts, with those parts filled in. */
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

function completeElements(
  nesting: NestedBlock["nesting"],
  content: Content,
  planned: Value,
  remote: Value,
): Value {
  if (isWhollyKnown(planned)) return planned;
  if (planned instanceof Unknown) return withoutGaps(nesting, content, remote);
  return mapObjects({ nesting, content }, planned, remote, planWithAnswer, (element, found) =>
    isRecord(element) ? stateAfterApply(content, element, asRecord(found)) : completeValue(element, found),
  );
}

/** What the API answered for objects of which nothing was planned, each with all its attributes. */
function withoutGaps(nesting: NestedBlock["nesting"], content: Content, remote: Value): Value {
  const whole = (element: Value): Value => {
    if (!isRecord(element)) return element;
    const open = record(Object.keys(content.attributes).map((name) => [name, new Unknown()]));
    for (const name of Object.keys(content.blocks)) open[name] = new Unknown();
    return stateAfterApply(content, open, element);
  };
  return mapObjects({ nesting, content }, remote, null, planWithAnswer, whole);
}

/** A planned element and the one that the API returned for it, as far as the plan knows it and the answer has it. */
export const planWithAnswer: Comparison = {
  wanted(value = null, attribute) {
    return attribute && (attribute.writeOnly || !isWhollyKnown(value)) ? undefined : value;
  },
  found: (value) => value,
  isWhole: true,
};
