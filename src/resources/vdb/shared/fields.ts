import {
  atLeast,
  atMost,
  bigint,
  block,
  isInteger,
  number,
  string,
  type Typed,
} from "../../../schema/index.ts";
import { TolerationEffect, TolerationOperator } from "../api/generated/cluster.ts";
import type { EnumValues } from "../api/wire-enums.ts";
import { characters, formed, unlessEmpty } from "./rules.ts";

/** Text that is one of the names of an enum of the API. */
export function nameIn(values: EnumValues, description: string) {
  return string(description).oneOf(...Object.keys(values));
}

/** The same without the name of 0, which the API refuses. */
export function otherNameIn(values: EnumValues, description: string) {
  return string(description).oneOf(...Object.keys(values).filter((name) => values[name] !== 0));
}

/** A whole number that fits into 32 bits. */
export function integer(
  description: string,
  { least, most }: { readonly least: number; readonly most: number },
) {
  return number(description).validate(isInteger, atLeast(least), atMost(most));
}

/** The numbers of a uint32, and of an int32. */
export const unsigned = { least: 0, most: 4_294_967_295 };
export const signed = { least: -2_147_483_648, most: 2_147_483_647 };

/**
 * The description of what the API may fill in: it says what leaving it out means, and what leaves it to the platform again,
 * if anything does.
 */
export function kept(description: string, undoneBy?: string): string {
  const cure = undoneBy ? `; ${undoneBy} leaves it to the platform again` : "";
  return `${description}. Left out, the platform chooses for a new object, and an existing one keeps what it has${cure}`;
}

/** What the API may fill in where the configuration leaves it out. No update changes it then. */
export function orFilledIn<Known, Planned, Remote>(what: Typed<Known, Planned, Remote>) {
  return what.optional().computed().nullable().useStateForUnknown();
}

/** Pairs of key and value, in order, such as labels. */
export function keyValues(description: string) {
  return block.list(description, {
    key: string("The key, of up to 253 characters")
      .validate(characters(0, 253), formed("qualifiedName"))
      .required(),
    value: string("The value, of up to 1024 characters").validate(characters(0, 1024)).required(),
  });
}

/** The marks of machines in spite of which something may run there. */
export function tolerations(description: string) {
  return block.list(description, {
    key: string("The key of the marks; left out, with the operator that asks for existence only, it is any")
      .validate(characters(0, 317), unlessEmpty(formed("qualifiedName")))
      .optional(),
    operator: otherNameIn(
      TolerationOperator,
      "How `key` and `value` are compared with a mark; left out, both have to be equal",
    ).optional(),
    value: string("The value of the marks, where it is compared; it may be empty").optional(),
    effect: otherNameIn(
      TolerationEffect,
      "What the marks do to others; left out, it may be anything",
    ).optional(),
    toleration_seconds: bigint(
      "How many seconds it may go on running once a machine gets the mark, with the effect that ends what runs there; left out, it is for ever",
    )
      .validate(seconds)
      .optional(),
  });
}

function seconds(value: bigint): string | undefined {
  return value >= 0n && value < 1n << 64n ? undefined : "must be between 0 and 18446744073709551615";
}
