import {
  type IPBlock,
  type KeyValue,
  type LabelSelector,
  type LabelSelectorRequirement,
  type NetworkPolicyPort,
  type SecretKeyRef,
  type TopologySpreadConstraint,
  TopologySpreadConstraintWhenUnsatisfiable,
} from "../../../resources/vdb/api/generated/common.ts";
import { addressBlock } from "./addresses.ts";
import { atLeast, each, inEnumNotZero, items, length, oneOf, pattern } from "./checks.ts";
import { must, rules } from "./rules.ts";

const root = "qdrant.cloud.common.v1";
const keyForm =
  /^([a-z0-9A-Z]([-a-z0-9A-Z]*[a-z0-9A-Z])?(\.[a-z0-9A-Z]([-a-z0-9A-Z]*[a-z0-9A-Z])?)*\/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

export const commonRules = [
  rules<SecretKeyRef>(`${root}.SecretKeyRef`, {
    name: [length(1, 253), pattern(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)],
    key: length(1, 1024),
  }),
  rules<KeyValue>(`${root}.KeyValue`, {
    key: [length(0, 253), pattern(keyForm)],
    value: length(0, 1024),
  }),
  rules<TopologySpreadConstraint>(`${root}.TopologySpreadConstraint`, {
    maxSkew: atLeast(1),
    topologyKey: length(1),
    whenUnsatisfiable: inEnumNotZero(TopologySpreadConstraintWhenUnsatisfiable),
  }),
  rules<LabelSelectorRequirement>(
    `${root}.LabelSelectorRequirement`,
    { key: length(1), operator: oneOf("In", "NotIn", "Exists", "DoesNotExist") },
    must(
      ({ operator, values }) => operator.endsWith("In") === values.length > 0,
      "values",
      "must have items with the operators In and NotIn, and none with the others",
    ),
  ),
  rules<LabelSelector>(`${root}.LabelSelector`, {
    matchLabels: items(0, 10),
    matchExpressions: items(0, 10),
  }),
  rules<IPBlock>(`${root}.IPBlock`, { cidr: addressBlock, except: each(addressBlock) }),
  rules<NetworkPolicyPort>(
    `${root}.NetworkPolicyPort`,
    {
      protocol: oneOf("TCP", "UDP", "SCTP"),
      portNumber: atLeast(1),
      portName: length(1),
      endPort: atLeast(1),
    },
    must(
      ({ portName, endPort }) => portName === undefined || endPort === undefined,
      "end_port",
      "must not be set together with port_name",
    ),
    must(
      ({ portNumber, endPort }) => portNumber === undefined || endPort === undefined || endPort >= portNumber,
      "end_port",
      "must not be below port_number",
    ),
  ),
];
