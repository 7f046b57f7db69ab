import { block, list, nonEmpty, string } from "../../../schema/index.ts";
import { zeroName } from "../api/enum-names.ts";
import {
  ClusterConfigurationGpuType,
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
  ClusterServiceType,
} from "../api/generated/cluster.ts";
import { TopologySpreadConstraintWhenUnsatisfiable } from "../api/generated/common.ts";
import type { EnumValues } from "../api/wire-enums.ts";
import {
  integer,
  kept,
  keyValues,
  nameIn,
  orFilledIn,
  otherNameIn,
  signed,
  tolerations,
  unsigned,
} from "../shared/fields.ts";
import { formed, ipv4Block, percentage, unlessEmpty } from "../shared/rules.ts";
import { uuid } from "../shared/uuid.ts";
import { databaseConfiguration } from "./database-configuration.ts";

/** A name of an enum whose name of 0 means the same as none. */
function nameOrNone(values: EnumValues, description: string) {
  return nameIn(values, kept(description, `\`${zeroName(values)}\``))
    .optional()
    .unsetAs(zeroName(values))
    .computed()
    .nullable()
    .useStateForUnknown();
}

/** How a cluster is configured. */
export const configuration = {
  number_of_nodes: integer("How many nodes the cluster has", { ...unsigned, least: 1 }).required(),
  version: orFilledIn(
    string(
      kept(
        "The version of the database, such as `v1.17.0`; `latest` is the newest one when the cluster is created, and from then on whatever runs",
      ),
    ).validate(unlessEmpty(formed("version"))),
  ).suppress(({ planned }) => planned === "latest" || planned === ""),
  last_modified_at: string("When the configuration last changed, as a time of RFC 3339")
    .computed()
    .nullable(),
  allowed_ip_source_ranges: list(
    string().validate(ipv4Block),
    "The networks that may reach the cluster, such as `192.0.2.0/24`; an empty list lets all of them. Left out, a new cluster lets all of them, and an existing one keeps what it has: write `[]` to clear it",
  )
    .optional()
    .computed()
    .useStateForUnknown(),
  service_type: orFilledIn(
    otherNameIn(
      ClusterServiceType,
      kept("How a cluster in a hybrid environment is reached from elsewhere in it"),
    ),
  ),
  gpu_type: nameOrNone(ClusterConfigurationGpuType, "The kind of GPU that nodes have"),
  restart_policy: nameOrNone(
    ClusterConfigurationRestartPolicy,
    "Whether nodes are restarted one by one or all at once when that is needed",
  ),
  rebalance_strategy: nameOrNone(
    ClusterConfigurationRebalanceStrategy,
    "What counts when shards are spread over the nodes",
  ),
  reserved_cpu_percentage: orFilledIn(
    integer(
      kept("The percentage of the CPU that the database leaves to the system, from 1 to 80", "0"),
      unsigned,
    ).validate(percentage),
  ),
  reserved_memory_percentage: orFilledIn(
    integer(
      kept("The percentage of the memory that the database leaves to the system, from 1 to 80", "0"),
      unsigned,
    ).validate(percentage),
  ),
  node_configuration: block.required("What each node is", {
    package_id: string("The ID of the package that says how much CPU, memory and disk a node has")
      .validate(uuid)
      .required(),
    resource_configurations: block.list(
      "What a node has beyond its package: one block for the disk is all that the platform knows at present",
      {
        amount: integer("How much there is of it", unsigned).required(),
        resource_type: string("What it is: `disk`").required(),
        resource_unit: string("What it is counted in: `Gi`").required(),
      },
    ),
  }),
  node_selector: keyValues("A label that machines of a hybrid environment need for nodes to run there"),
  tolerations: tolerations("Marks of machines of a hybrid environment that keep others away, but not nodes"),
  topology_spread_constraints: block.list(
    "How evenly nodes are spread over the machines of a hybrid environment",
    {
      max_skew: integer("By how many nodes two groups of machines may differ", {
        ...signed,
        least: 1,
      }).required(),
      topology_key: string("The label by which machines are divided into groups")
        .validate(nonEmpty)
        .required(),
      when_unsatisfiable: otherNameIn(
        TopologySpreadConstraintWhenUnsatisfiable,
        "What becomes of a node that would make the difference too great",
      ).required(),
    },
  ),
  annotations: keyValues("An annotation of a cluster in a hybrid environment"),
  service_annotations: keyValues("An annotation of the service by which the cluster is reached"),
  pod_labels: keyValues("A label of the pods that nodes run in"),
  database_configuration: block.optional("How the database itself is configured", databaseConfiguration),
};
