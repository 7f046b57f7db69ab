import type { MessageInit } from "../../../grpc/index.ts";
import { nameOrNull, numberOf } from "../api/enum-names.ts";
import { type Toleration, TolerationEffect, TolerationOperator } from "../api/generated/cluster.ts";

/** A toleration by the names of the attributes; null where there is no value. */
export interface TolerationAttributes {
  readonly key: string | null;
  readonly operator: string | null;
  readonly value: string | null;
  readonly effect: string | null;
  readonly toleration_seconds: bigint | null;
}

/** Converts a toleration to a request. Empty strings and 0 are sent, because they differ from a missing value: 0 seconds are none, and without a number a pod stays. */
export function tolerationToApi(toleration: TolerationAttributes): MessageInit<Toleration> {
  const { key, operator, value, effect, toleration_seconds } = toleration;
  return {
    key,
    operator: numberOf(TolerationOperator, operator),
    value,
    effect: numberOf(TolerationEffect, effect),
    tolerationSeconds: toleration_seconds,
  };
}

export function tolerationFromApi(toleration: Toleration): TolerationAttributes {
  const { key = null, operator, value = null, effect, tolerationSeconds = null } = toleration;
  return {
    key,
    operator: nameOrNull(TolerationOperator, operator),
    value,
    effect: nameOrNull(TolerationEffect, effect),
    toleration_seconds: tolerationSeconds,
  };
}
