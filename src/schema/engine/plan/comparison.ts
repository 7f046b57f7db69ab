import { type Attribute, isComputed } from "../../schema.ts";
import type { Value } from "../../values/value.ts";

/**
 * How a configured, planned or read element is compared with what another state has. `wanted` and `found` give the value of
 * an attribute, or of blocks, as it is compared on each side; undefined fits anything.
 */
export interface Comparison {
  wanted(value: Value | undefined, attribute?: Attribute): Value | undefined;
  found(value: Value | undefined, attribute?: Attribute): Value | undefined;
  /** Whether nested attributes are compared as one value, and not attribute by attribute. */
  readonly isWhole?: boolean;
  /** Whether no value and a zero are the same for optional attributes. */
  readonly ignoresZeros?: boolean;
  /** The comparison that this one is with its sides changed. */
  readonly opposite?: Comparison;
}

/** The same comparison, seen from the other side. */
export function oppositeOf(comparison: Comparison): Comparison {
  return {
    ...comparison,
    wanted: (value, attribute) => comparison.found(value, attribute),
    found: (value, attribute) => comparison.wanted(value, attribute),
    opposite: comparison,
  };
}

/** A configured element and the prior one that it means: what it leaves open may be anything. */
export const configWithPrior: Comparison = {
  wanted(value, attribute) {
    const wanted = value ?? attribute?.default ?? null;
    const isOpen = attribute && (attribute.writeOnly || (wanted === null && isComputed(attribute)));
    return isOpen ? undefined : wanted;
  },
  found: (value) => value ?? null,
};
