import type { MessageInit } from "../../../protobuf/message.ts";
import { sentNumber, shownName } from "../api/enum-names.ts";
import { type Toleration, TolerationEffect, TolerationOperator } from "../api/generated/cluster.ts";

/** A toleration under the names of the attributes; null for what is not said. */
export interface ShownToleration {
  readonly key: string | null;
  readonly operator: string | null;
  readonly value: string | null;
  readonly effect: string | null;
  readonly toleration_seconds: bigint | null;
}

/** Texts are sent as they are, empty ones too: an empty value is not the same as none. 0 seconds are none. */
export function tolerationToApi(toleration: ShownToleration): MessageInit<Toleration> {
  const { key, operator, value, effect, toleration_seconds } = toleration;
  return {
    key,
    operator: sentNumber(TolerationOperator, operator),
    value,
    effect: sentNumber(TolerationEffect, effect),
    tolerationSeconds: toleration_seconds || null,
  };
}

export function tolerationFromApi(toleration: Toleration): ShownToleration {
  const { key = null, operator, value = null, effect, tolerationSeconds = null } = toleration;
  return {
    key,
    operator: shownName(TolerationOperator, operator),
    value,
    effect: shownName(TolerationEffect, effect),
    toleration_seconds: tolerationSeconds,
  };
}
