import { sharedByCopies } from "./copies.ts";
import type { Numeric } from "./number.ts";

/** The known properties of an unknown value, all of which apply must satisfy. */
export interface Refinements {
  readonly notNull?: true;
  /** The text with which a string begins. */
  readonly prefix?: string;
  readonly min?: Bound;
  readonly max?: Bound;
  /** The minimum and maximum number of elements of a list, set or map. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A limit of a number. */
export interface Bound {
  readonly value: Numeric;
  readonly inclusive: boolean;
}

/** A value that is known only after apply. It differs from null, which means "not set". */
export class Unknown {
  /** The known properties of the value, such as that it is not null. */
  readonly refinements: Refinements | undefined;
  constructor(refinements?: Refinements) {
    this.refinements = refinements;
  }
}

sharedByCopies(Unknown, "Unknown");

/** The unknown value without refinements: plan it for an attribute whose value apply decides. */
export const knownAfterApply: Unknown = new Unknown();

/** Reports whether a value is known only after apply. Examines the value itself, not the values inside it. */
export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}
