import { type Attribute, isComputed } from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import { isWhollyKnown, type Value } from "../../values/value.ts";

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

/** Compares a configured element with one that was read: no read of a state or of an import returns what is withheld. */
export const configWithRead: Comparison = {
  ...configWithAnyPrior,
  wanted: (value, attribute) =>
    attribute && isWithheld(attribute) ? undefined : configWithAnyPrior.wanted(value, attribute),
};

/** Reports whether the value of an attribute may be missing in an object that was read. */
export function isWithheld({ notReturned = false, sensitive = false }: Attribute): boolean {
  return notReturned || sensitive;
}

/** Compares a planned, stored or returned element with the configured one that it was computed from. */
export const stateWithConfig: Comparison = oppositeOf(configWithPrior);

/** The same for a state of unknown origin. */
export const anyStateWithConfig: Comparison = oppositeOf(withAnyPrior);

/** Compares a planned element with the one that the API returned for it, in the parts that the plan knows and the response has. */
export const planWithResponse: Comparison = {
  wanted(value = null, attribute) {
    if (!attribute) return value;
    // The known parts of a nested attribute are compared.
    const isOpen = attribute.nested ? value instanceof Unknown : !isWhollyKnown(value);
    return attribute.writeOnly || isOpen ? undefined : value;
  },
  found: (value) => value,
  isWhole: true,
};

/** Compares an element that the API returned with the prior one, in the parts that the API returns. */
export const responseWithPrior: Comparison = {
  wanted: (value, attribute) => (attribute?.notReturned || attribute?.writeOnly ? undefined : value),
  found: (value) => value ?? null,
  ignoresZeros: true,
};

export const priorWithResponse: Comparison = oppositeOf(responseWithPrior);
