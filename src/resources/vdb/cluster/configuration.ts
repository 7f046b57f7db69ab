import { block, list, nonEmpty, sizeAtMost, string } from "../../../schema/index.ts";
import { zeroName } from "../api/enum-names.ts";
import {
  ClusterConfigurationGpuType,
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
  ClusterServiceType,
} from "../api/generated/cluster.ts";
import { TopologySpreadConstraintWhenUnsatisfiable } from "../api/generated/common.ts";
import type { EnumValues } from "../api/wire-enums.ts";
import { timestamp } from "../define.ts";
import {
  enumOf,
  enumWithoutZero,
  integer,
  keptIfOmitted,
  keyValues,
  optionalComputed,
  signed,
  tolerations,
  unsigned,
} from "../shared/fields.ts";
import { hasForm, ipv4Block, percentage, unlessEmpty } from "../shared/rules.ts";
import { uuid } from "../shared/uuid.ts";
import { databaseConfiguration } from "./database-configuration.ts";

/** A name of an enum whose name for 0 means the same as null. */
function nameOrNone(values: EnumValues, description: string) {
  return enumOf(values, keptIfOmitted(description, `\`${zeroName(values)}\``))
    .optional()
    .unsetAs(zeroName(values))
    .computed()
    .nullable()
    .useNonNullStateForUnknown();
}

function reservedPercentage(description: string) {
  return optionalComputed((text) => integer(text, unsigned).validate(percentage), description, "0");
}

/** The configuration of a cluster. */
export const configuration = {
  number_of_nodes: integer(
    "The number of nodes of the cluster, at least 1. A change scales the cluster in place",
    { ...unsigned, least: 1 },
  ).required(),
  version: optionalComputed(
    (description) => string(description).validate(unlessEmpty(hasForm("version"))),
    "The version of the database, such as `v1.17.0`. `latest` is the newest version when the cluster is created, and whatever version runs afterwards",
  ).suppress(({ planned }) => planned === "latest" || planned === ""),
  last_modified_at: timestamp("When the configuration was last modified"),
  allowed_ip_source_ranges: list(
    string().validate(ipv4Block),
    "The CIDR blocks that may reach the cluster, such as `192.0.2.0/24`; an empty list allows all. If omitted, a new cluster allows all, and an existing one keeps its list: set `[]` to clear it",
  )
    .validate(sizeAtMost(20))
    .unordered()
    .optional()
    .computed()
    .useStateForUnknown(),
  service_type: optionalComputed(
    (description) => enumWithoutZero(ClusterServiceType, description),
    "The type of the Kubernetes service of a cluster in a hybrid environment",
  ),
  gpu_type: nameOrNone(ClusterConfigurationGpuType, "The type of GPU that the nodes have"),
  restart_policy: nameOrNone(
    ClusterConfigurationRestartPolicy,
    "Whether nodes are restarted one by one or all at once",
  ),
  rebalance_strategy: nameOrNone(
    ClusterConfigurationRebalanceStrategy,
    "How shards are rebalanced across the nodes",
  ),
  reserved_cpu_percentage: reservedPercentage("The percentage of CPU reserved for the system, from 1 to 80"),
  reserved_memory_percentage: reservedPercentage(
    "The percentage of memory reserved for the system, from 1 to 80",
  ),
  node_configuration: block.required("The configuration of each node", {
    package_id: string("The ID of the package, which determines CPU, memory and disk of a node")
      .validate(uuid)
      .required(),
    resource_configurations: block.list(
      "Resources in addition to those of the package. The platform supports additional disk only",
      {
        amount: integer(
          "The amount to add to each node, in the unit of `resource_unit`",
          unsigned,
        ).required(),
        resource_type: string("The type of the resource: `disk`").required(),
        resource_unit: string("The unit of `amount`: `Gi`").required(),
      },
    ),
  }),
  node_selector: keyValues(
    "Labels that Kubernetes nodes of a hybrid environment must have to run the pods of the cluster",
  ),
  tolerations: tolerations(
    "Tolerations of the pods of a cluster in a hybrid environment: the taints of the Kubernetes nodes that they may run on",
  ),
  topology_spread_constraints: block
    .list("How the pods of a cluster are spread across the topology domains of a hybrid environment", {
      max_skew: integer(
        "The maximum difference in the number of pods between two topology domains, at least 1",
        {
          ...signed,
          least: 1,
        },
      ).required(),
      topology_key: string("The label of Kubernetes nodes whose values are the topology domains")
        .validate(nonEmpty)
        .required(),
      when_unsatisfiable: enumWithoutZero(
        TopologySpreadConstraintWhenUnsatisfiable,
        "What to do with a pod that does not satisfy the constraint",
      ).required(),
    })
    .unordered(),
  annotations: keyValues("Annotations of a cluster in a hybrid environment"),
  service_annotations: keyValues("Annotations of the Kubernetes service of the cluster"),
  pod_labels: keyValues("Labels to add to the Kubernetes pods of a cluster in a hybrid environment"),
  database_configuration: block.optional(
    "The configuration of the database: defaults of collections, storage, access, TLS and inference",
    databaseConfiguration,
  ),
};
