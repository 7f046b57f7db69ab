import {
  atLeast,
  atMost,
  between,
  bigint,
  block,
  isInteger,
  lengthAtMost,
  number,
  string,
  type Typed,
} from "../../../schema/index.ts";
import { TolerationEffect, TolerationOperator } from "../api/generated/cluster.ts";
import type { EnumValues } from "../api/wire-enums.ts";
import { hasForm, unlessEmpty } from "./rules.ts";

/** A string with the name of an enum value of the API. */
export function enumOf(values: EnumValues, description: string) {
  return string(description).oneOf(...Object.keys(values));
}

/** The same without the name of 0, which the API rejects. */
export function enumWithoutZero(values: EnumValues, description: string) {
  return string(description).oneOf(...Object.keys(values).filter((name) => values[name] !== 0));
}

/** A whole number of 32 bits. */
export function integer(
  description: string,
  { least, most }: { readonly least: number; readonly most: number },
) {
  return number(description).validate(isInteger, atLeast(least), atMost(most));
}

/** The range of a uint32, and of an int32. */
export const unsigned = { least: 0, most: 4_294_967_295 };
export const signed = { least: -2_147_483_648, most: 2_147_483_647 };

/**
 * Returns the description of an attribute that the API may set: says what omitting it means, and which value leaves it to the
 * platform again, if there is one.
 */
export function keptIfOmitted(description: string, unset?: string): string {
  const cure = unset ? `; ${unset} leaves it to the platform again` : "";
  return `${description}. If omitted, the platform chooses a value for a new object, and an existing one keeps its value${cure}`;
}

/**
 * An attribute that the API may set if the configuration omits it: an update does not change it then. `type` makes it from its
 * description.
 */
export function optionalComputed<Known, Planned, Remote>(
  type: (description: string) => Typed<Known, Planned, Remote>,
  description: string,
  unset?: string,
) {
  return type(keptIfOmitted(description, unset)).optional().computed().nullable().useNonNullStateForUnknown();
}

/** Pairs of key and value, such as labels. */
export function keyValues(description: string) {
  const pair = {
    key: string("The key of the pair").validate(lengthAtMost(253), hasForm("qualifiedName")).required(),
    value: string("The value of the pair, which may be empty").validate(lengthAtMost(1024)).required(),
  };
  return block.list(description, pair).unordered();
}

/** Tolerations of pods, as in Kubernetes. */
export function tolerations(description: string) {
  const toleration = {
    key: string(
      "The key of the tolerated taints. If omitted, all keys are tolerated, and the operator must be `TOLERATION_OPERATOR_EXISTS`",
    )
      .validate(lengthAtMost(317), unlessEmpty(hasForm("qualifiedName")))
      .optional(),
    operator: enumWithoutZero(
      TolerationOperator,
      "How key and value are compared with those of a taint. If omitted, both must be equal",
    ).optional(),
    value: string("The value of the tolerated taints; may be empty").optional().keepsZero(),
    effect: enumWithoutZero(
      TolerationEffect,
      "The effect of the tolerated taints. If omitted, all effects are tolerated",
    ).optional(),
    toleration_seconds: bigint(
      "How many seconds a pod keeps running after a taint with the effect `TOLERATION_EFFECT_NO_EXECUTE` is added to its node. If omitted, it keeps running indefinitely",
    )
      .validate(between(0, (1n << 64n) - 1n))
      .optional()
      .keepsZero(),
  };
  return block.list(description, toleration).unordered();
}
