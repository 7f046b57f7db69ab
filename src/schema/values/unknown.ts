import type { Numeric } from "./number.ts";

/** What is known of a value although the value itself is not; all members are promises that apply has to keep. */
export interface Refinements {
  readonly notNull?: true;
  /** Text that a string begins with. */
  readonly prefix?: string;
  readonly min?: Bound;
  readonly max?: Bound;
  /** Least and greatest number of elements of a list, set or map. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A limit of a number. */
export interface Bound {
  readonly value: Numeric;
  readonly inclusive: boolean;
}

/** A value that is known only after apply. Not the same as null, which is "not set". */
export class Unknown {
  /** What is known of it all the same, such as that it is not null. */
  readonly refinements: Refinements | undefined;
  constructor(refinements?: Refinements) {
    this.refinements = refinements;
  }
}

/** The unknown value without refinements: plan an attribute with it to say that apply decides. */
export const knownAfterApply: Unknown = new Unknown();

/** Whether a value is known only after apply. Looks at the value itself, not at what is inside it. */
export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}
