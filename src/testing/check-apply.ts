import { keepsRefinements } from "../schema/codec/refinements.ts";
import { conforms } from "../schema/complete-value.ts";
import { type Attribute, blockType, type Content, type NestedBlock } from "../schema/schema.ts";
import type { Type } from "../schema/values/type.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { Dynamic, sameValue, type Value } from "../schema/values/value.ts";
import { isSingle, membersOf, partAt, stepsIn } from "../schema/walk.ts";
import { checkSet } from "./check-set.ts";
import { checkType } from "./check-type.ts";
import { has, partsOf, sizeOf, typedParts, type ValuePath } from "./parts.ts";
import { hideValues, isSensitive, type Violation, valueText, violation } from "./violation.ts";

/**
 * Returns Terraform's objections to a new state, given the planned one: known values must be equal, and an unknown one
 * may become any value of its type that satisfies the refinements. The same rules apply between a plan and the plan made again in apply.
 */
export function checkApply(
  content: Content,
  planned: Value,
  actual: Value,
  path: ValuePath = [],
): Violation[] {
  if (planned === null && actual === null) return [];
  if (planned === null) return violation("appeared", path, "was planned to be absent, but is there");
  if (actual === null) return violation("vanished", path, "was planned, but is not there");
  return membersOf(content).flatMap(({ name, attribute, blocks }) => {
    const [before, after] = [partAt(planned, name), partAt(actual, name)];
    const at = [...path, name];
    return attribute
      ? attributeViolations(attribute, before, after, at)
      : blocksViolations(blocks, before, after, at);
  });
}

function attributeViolations(
  attribute: Attribute,
  planned: Value,
  actual: Value,
  path: ValuePath,
): Violation[] {
  const mistyped = checkType(attribute.type, actual, path);
  const found = mistyped.length > 0 ? mistyped : valueViolations(attribute.type, planned, actual, path);
  return isSensitive(attribute) ? hideValues(path, found) : found;
}

function valueViolations(type: Type, planned: Value, actual: Value, path: ValuePath): Violation[] {
  if (type === "dynamic") return dynamicViolations(planned, actual, path);
  if (isUnknown(planned)) {
    if (!planned.refinements || keepsRefinements(planned.refinements, actual)) return [];
    return violation(
      "placeholder",
      path,
      `is ${valueText(actual)}, which the refinements of the planned unknown value exclude`,
    );
  }
  if (planned === null && actual === null) return [];
  const change = `was planned as ${valueText(planned)}, but is ${valueText(actual)}`;
  if (actual === null) return violation("became_null", path, change);
  if (planned === null) return violation("became_non_null", path, change);
  if (isUnknown(actual)) return violation("became_unknown", path, change);
  if (typeof type === "string") {
    return sameValue(type, planned, actual) ? [] : violation("changed", path, change);
  }
  if (type[0] === "set") {
    const isSame = (before: Value, after: Value) =>
      valueViolations(type[1], before, after, path).length === 0;
    return checkSet(type[1], planned, actual, path, isSame);
  }
  const isCollection = type[0] === "list" || type[0] === "map";
  const appeared = isCollection
    ? stepsIn({ nesting: type[0] }, [actual]).filter((step) => !has(planned, step))
    : [];
  return [
    ...typedParts(type, planned, path).flatMap(({ step, part, path: at, type: inner }) =>
      has(actual, step)
        ? valueViolations(inner, part, partAt(actual, step), at)
        : violation("element_vanished", path, `the planned element ${JSON.stringify(step)} is not there`),
    ),
    ...appeared.flatMap((step) =>
      violation("element_appeared", path, `the element ${JSON.stringify(step)} was not planned`),
    ),
  ];
}

/** Compares dynamic values: after a plan with a type, the type must be the same; after a plan without one, and in its parts without one, any type is allowed. */
function dynamicViolations(planned: Value, actual: Value, path: ValuePath): Violation[] {
  if (!(planned instanceof Dynamic)) return [];
  if (!(actual instanceof Dynamic) || !conforms(actual.type, planned.type)) {
    return violation("type", path, "has a type other than the planned one");
  }
  return valueViolations(planned.type, planned.value, actual.value, path);
}

function blocksViolations(
  { nesting, block, computed }: NestedBlock,
  planned: Value,
  actual: Value,
  path: ValuePath,
): Violation[] {
  const isCollection = !isSingle({ nesting });
  if (computed) {
    if (isCollection && actual === null)
      return violation("null_blocks", path, "is null, but must be empty if there are no blocks");
    if (isUnknown(planned)) return [];
  }
  if (!isCollection) {
    // A dynamic block over an unknown value may result in no block.
    return isUnknown(planned) && actual === null ? [] : checkApply(block, planned, actual, path);
  }
  if (planned === null || isUnknown(planned) || actual === null || isUnknown(actual)) return [];
  if (nesting === "set") {
    const isSame = (was: Value, is: Value) => checkApply(block, was, is, path).length === 0;
    return checkSet(blockType(block), planned, actual, path, isSame);
  }
  const [before, after] = [sizeOf(planned), sizeOf(actual)];
  if (before !== after)
    return violation("block_count", path, `${before} blocks were planned, but there are ${after}`);
  // Terraform counts the keys, but does not report a key that another one replaced.
  return partsOf({ nesting }, planned, path)
    .filter(({ step }) => has(actual, step))
    .flatMap(({ step, part, path: at }) => checkApply(block, part, partAt(actual, step), at));
}
