import {
  type Toleration,
  TolerationEffect,
  TolerationOperator,
} from "../../../resources/vdb/api/generated/cluster.ts";
import { inEnumNotZero, length, pattern } from "./checks.ts";
import { must, rules } from "./rules.ts";

const qualifiedName =
  /^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*\/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const { TOLERATION_OPERATOR_EXISTS: exists, TOLERATION_OPERATOR_EQUAL: equal } = TolerationOperator;

export const tolerationRules = [
  rules<Toleration>(
    "qdrant.cloud.cluster.v1.Toleration",
    {
      key: length(0, 317),
      operator: inEnumNotZero(TolerationOperator),
      value: pattern(/(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?/),
      effect: inEnumNotZero(TolerationEffect),
    },
    must(
      ({ operator, value }) => operator !== exists || value === undefined,
      "value",
      "must not be set with the operator TOLERATION_OPERATOR_EXISTS",
    ),
    must(
      ({ operator, value }) => (operator ?? equal) !== equal || value !== undefined,
      "value",
      "must be set with the operator TOLERATION_OPERATOR_EQUAL, which is the default",
    ),
    must(({ key = "" }) => key === "" || qualifiedName.test(key), "key", "must be a qualified name"),
    must(
      ({ key = "", operator }) => key !== "" || operator === exists,
      "operator",
      "must be TOLERATION_OPERATOR_EXISTS without a key",
    ),
    must(
      ({ tolerationSeconds, effect }) =>
        tolerationSeconds === undefined || effect === TolerationEffect.TOLERATION_EFFECT_NO_EXECUTE,
      "toleration_seconds",
      "needs the effect TOLERATION_EFFECT_NO_EXECUTE",
    ),
  ),
];
