import * as common from "../../../resources/vdb/api/generated/common.ts";
import { addressBlock, atLeast, each, inEnumNotZero, items, length, oneOf, pattern } from "./checks.ts";
import { must, rulesOf } from "./rules.ts";

const keyForm =
  /^([a-z0-9A-Z]([-a-z0-9A-Z]*[a-z0-9A-Z])?(\.[a-z0-9A-Z]([-a-z0-9A-Z]*[a-z0-9A-Z])?)*\/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

export const commonRules = rulesOf<typeof common>("common.v1", {
  SecretKeyRef: {
    name: [length(1, 253), pattern(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)],
    key: length(1, 1024),
  },
  KeyValue: { key: [length(0, 253), pattern(keyForm)], value: length(0, 1024) },
  TopologySpreadConstraint: {
    maxSkew: atLeast(1),
    topologyKey: length(1),
    whenUnsatisfiable: inEnumNotZero(common.TopologySpreadConstraintWhenUnsatisfiable),
  },
  LabelSelectorRequirement: [
    { key: length(1), operator: oneOf("In", "NotIn", "Exists", "DoesNotExist") },
    must(
      ({ operator, values }) => operator.endsWith("In") === values.length > 0,
      "values",
      "must have items with the operators In and NotIn, and none with the others",
    ),
  ],
  LabelSelector: { matchLabels: items(0, 10), matchExpressions: items(0, 10) },
  IPBlock: { cidr: addressBlock, except: each(addressBlock) },
  NetworkPolicyPort: [
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
  ],
});
