import { type Attribute, isComputed } from "../../schema.ts";
import type { Value } from "../../values/value.ts";

/**
 * How a configured, planned or read element is compared with an element of another state. `wanted` and `found` return the value of
 * an attribute, or of blocks, in the form in which each side is compared; undefined matches any value.
 */
export interface Comparison {
  wanted(value: Value | undefined, attribute?: Attribute): Value | undefined;
  found(value: Value | undefined, attribute?: Attribute): Value | undefined;
  /** Whether nested attributes are compared as one value if they are wholly known, and unknown elements of others match any. */
  readonly isWhole?: boolean;
  /** Whether null and a zero are equal for optional attributes. */
  readonly ignoresZeros?: boolean;
  /** How the default of a nested attribute is compared where the configuration sets none; by default in the same way. */
  readonly inDefault?: Comparison;
  /** The same comparison with its sides exchanged. */
  readonly opposite?: Comparison;
}

/** Returns the same comparison with its sides exchanged. */
export function oppositeOf(comparison: Comparison): Comparison {
  return {
    ...comparison,
    wanted: (value, attribute) => comparison.found(value, attribute),
    found: (value, attribute) => comparison.wanted(value, attribute),
    opposite: comparison,
  };
}

/** Compares a configured element with a prior one: values that the configuration leaves open match any value. */
export const configWithPrior: Comparison = {
  wanted(value, attribute) {
    const wanted = value ?? attribute?.default ?? null;
    const isOpen = attribute && (attribute.writeOnly || (wanted === null && mayBeSetElsewhere(attribute)));
    return isOpen ? undefined : wanted;
  },
  found: (value) => value ?? null,
};

/** Reports whether an attribute that is not configured may have a value: of the API, or of its write-only form. */
function mayBeSetElsewhere(attribute: Attribute): boolean {
  return isComputed(attribute) || attribute.writeOnlyForm !== undefined;
}

/** Compares a value with a prior one of unknown origin, which may have zeros instead of null. */
const withAnyPrior: Comparison = { ...configWithPrior, ignoresZeros: true };

/**
 * Compares the default of a nested attribute with a prior value of unknown origin: terraform-plugin-framework lets the API decide the members
 * that it may, and stores null for those with a default of their own that the outer one leaves out.
 */
export const defaultWithAnyPrior: Comparison = {
  ...withAnyPrior,
  wanted(value, attribute) {
    const isOpen = attribute && isComputed(attribute) && attribute.default === undefined;
    return isOpen ? undefined : withAnyPrior.wanted(value, attribute);
  },
  found(value, attribute) {
    const isOpen = attribute?.default !== undefined && (value ?? null) === null;
    return isOpen ? undefined : withAnyPrior.found(value, attribute);
  },
};

/** Compares a configured element with a prior one of unknown origin. */
export const configWithAnyPrior: Comparison = { ...withAnyPrior, inDefault: defaultWithAnyPrior };

/** Compares a planned element of a set with the configured one that it was computed from. */
export const planWithConfig: Comparison = oppositeOf(configWithPrior);
