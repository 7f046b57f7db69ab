import { keepsRefinements } from "../schema/engine/codec/refinements.ts";
import { type Attribute, type Block, blockType, type Content, type NestedBlock } from "../schema/schema.ts";
import { sameType, type Type } from "../schema/values/type.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { Dynamic, sameValue, type Value } from "../schema/values/value.ts";
import { checkSet } from "./check-set.ts";
import { checkType } from "./check-type.ts";
import { elements, has, item, keys, member, sizeOf, type ValuePath } from "./parts.ts";
import { hideValues, isSensitive, type Violation, valueText, violation } from "./violation.ts";

/**
 * Returns Terraform's objections to a new state, given the planned one: known values must be equal, and an unknown one
 * may become any value of its type that satisfies the refinements. The same rules apply between a plan and the plan made again in apply.
 */
export function checkApply(block: Block, planned: Value, newState: Value): Violation[] {
  return objectViolations(block, planned, newState, []);
}

function objectViolations(content: Content, planned: Value, actual: Value, path: ValuePath): Violation[] {
  if (planned === null && actual === null) return [];
  if (planned === null) return violation("appeared", path, "was planned to be absent, but is there");
  if (actual === null) return violation("vanished", path, "was planned, but is not there");
  return [
    ...Object.entries(content.attributes).flatMap(([name, attribute]) =>
      attributeViolations(attribute, member(planned, name), member(actual, name), [...path, name]),
    ),
    ...Object.entries(content.blocks).flatMap(([name, nested]) =>
      blocksViolations(nested, member(planned, name), member(actual, name), [...path, name]),
    ),
  ];
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
  switch (type[0]) {
    case "object":
      return Object.entries(type[1]).flatMap(([name, partType]) =>
        valueViolations(partType, member(planned, name), member(actual, name), [...path, name]),
      );
    case "tuple":
      return type[1].flatMap((partType, i) =>
        valueViolations(partType, item(planned, i), item(actual, i), [...path, i]),
      );
    case "list":
      return [
        ...elements(planned).flatMap((before, i) =>
          has(actual, i)
            ? valueViolations(type[1], before, item(actual, i), [...path, i])
            : vanished(path, i),
        ),
        ...elements(actual).flatMap((_, i) => (has(planned, i) ? [] : appeared(path, i))),
      ];
    case "map":
      return [
        ...keys(planned).flatMap((key) =>
          has(actual, key)
            ? valueViolations(type[1], member(planned, key), member(actual, key), [...path, { key }])
            : vanished(path, key),
        ),
        ...keys(actual).flatMap((key) => (has(planned, key) ? [] : appeared(path, key))),
      ];
    case "set":
      return checkSet(
        type[1],
        planned,
        actual,
        path,
        (before, after) => valueViolations(type[1], before, after, path).length === 0,
      );
  }
}

/** Compares dynamic values: after a plan with a type, the type must be the same; after a plan without one, any type is allowed. */
function dynamicViolations(planned: Value, actual: Value, path: ValuePath): Violation[] {
  if (!(planned instanceof Dynamic)) return [];
  if (!(actual instanceof Dynamic) || !sameType(planned.type, actual.type)) {
    return violation("type", path, "has a type other than the planned one");
  }
  return valueViolations(planned.type, planned.value, actual.value, path);
}

function vanished(path: ValuePath, key: string | number): Violation[] {
  return violation("element_vanished", path, `the planned element ${JSON.stringify(key)} is not there`);
}

function appeared(path: ValuePath, key: string | number): Violation[] {
  return violation("element_appeared", path, `the element ${JSON.stringify(key)} was not planned`);
}

function blocksViolations(
  { nesting, block, computed }: NestedBlock,
  planned: Value,
  actual: Value,
  path: ValuePath,
): Violation[] {
  if (computed) {
    const isCollection = nesting !== "single" && nesting !== "group";
    if (isCollection && actual === null)
      return violation("null_blocks", path, "is null, but must be empty if there are no blocks");
    if (isUnknown(planned)) return [];
  }
  if (nesting === "single" || nesting === "group") {
    // A dynamic block over an unknown value may result in no block.
    return isUnknown(planned) && actual === null ? [] : objectViolations(block, planned, actual, path);
  }
  if (planned === null || isUnknown(planned) || actual === null || isUnknown(actual)) return [];
  const [before, after] = [sizeOf(planned), sizeOf(actual)];
  if (nesting !== "set" && before !== after) {
    return violation("block_count", path, `${before} blocks were planned, but there are ${after}`);
  }
  const part = (was: Value, is: Value, at: ValuePath) => objectViolations(block, was, is, at);
  switch (nesting) {
    case "list":
      return elements(planned).flatMap((was, i) => part(was, item(actual, i), [...path, i]));
    case "map":
      // Terraform counts the keys, but does not report a key that another one replaced.
      return keys(planned)
        .filter((key) => has(actual, key))
        .flatMap((key) => part(member(planned, key), member(actual, key), [...path, { key }]));
    case "set":
      return checkSet(blockType(block), planned, actual, path, (was, is) => part(was, is, path).length === 0);
  }
}
