import { mapObjects } from "../plan/match.ts";
import { planValues } from "../plan/plan-values.ts";
import { type Content, contentOf, type Nested } from "../schema.ts";
import { isRecord, type Value, type ValueRecord } from "../values/value.ts";
import { applyInput } from "./apply-input.ts";

/** What create would be given of an object that is configured so, and new: with defaults, and null where the API decides. */
export function desiredInput(content: Content, config: ValueRecord): Value {
  return applyInput(content, planValues(content, config, null, { changing: true }), config);
}

/** The same of the objects of a nested attribute. */
export function nestedInput(nested: Nested, config: Value): Value {
  const content = contentOf(nested);
  return mapObjects({ nesting: nested.nesting, content }, config, null, noMatch, (element) =>
    isRecord(element) ? desiredInput(content, element) : element,
  );
}

const noMatch = () => false;
