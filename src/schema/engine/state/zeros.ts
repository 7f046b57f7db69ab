import { type Attribute, type Content, isComputed } from "../../schema.ts";
import type { Value, ValueRecord } from "../../values/value.ts";
import { isZero } from "../plan/same.ts";
import { gather } from "../walk.ts";

/** Reports whether a value is the zero of an attribute that is null if the configuration leaves it out. */
export function isRedundantZero(attribute: Attribute, value: Value): boolean {
  return attribute.optional === true && !isComputed(attribute) && isZero(value);
}

/** Reports whether a configuration has redundant zeros: only then does the state have them, too. */
export function hasRedundantZeros(content: Content, config: ValueRecord): boolean {
  const zeros = gather<[Value], true>(content, [config], ({ attribute }, [value], _, within) =>
    attribute && isRedundantZero(attribute, value) ? [true] : within(),
  );
  return zeros.length > 0;
}
