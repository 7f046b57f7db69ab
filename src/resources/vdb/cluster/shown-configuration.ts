import { bigint, bool, list, number, object, string } from "../../../schema/index.ts";

// A configuration as data sources and backups show it: each nested object is a list, of one where it is there.

const keyValue = object({ key: string("The key"), value: string("The value") });

const secret = object({
  secret_name: string("The name of the secret"),
  secret_key: string("The key within the secret"),
});

const databaseConfiguration = object({
  log_level: string("How much the database logs"),
  collection: list(
    object({
      replication_factor: number("How many copies there are of each shard"),
      write_consistency_factor: number("How many copies have to confirm a write before it counts"),
      vectors: list(object({ on_disk: bool("Whether vectors stay on disk") }), "The storage of vectors"),
    }),
    "What collections have that are made without saying otherwise",
  ),
  storage: list(
    object({
      performance: list(
        object({
          optimizer_cpu_budget: number("How many CPUs the optimizer may use"),
          async_scorer: bool("Whether vectors on disk are scored while others are still being read"),
        }),
        "How much the storage may take",
      ),
    }),
    "The storage of the database",
  ),
  service: list(
    object({
      api_key: list(secret, "The secret that has the key for full access"),
      read_only_api_key: list(secret, "The secret that has the key for reading"),
      jwt_rbac: bool("Whether tokens say what their bearers may do; null where it is not known"),
      enable_tls: bool("Whether the database is served over TLS"),
      force_include_jwt_rbac: bool("Always null: it counts only when a cluster is created"),
    }),
    "The access to the database",
  ),
  tls: list(
    object({
      cert: list(secret, "The secret that has the certificate"),
      key: list(secret, "The secret that has the private key"),
    }),
    "The certificate of the database",
  ),
  inference: list(
    object({ enabled: bool("Whether the cluster makes vectors of texts and images that it is sent") }),
    "The making of vectors in the cluster",
  ),
});

/** The labels of a cluster. */
export const shownLabels = list(keyValue, "The labels of the cluster");

/** The configuration of a cluster. */
export function shownConfiguration(description: string) {
  return list(
    object({
      number_of_nodes: number("How many nodes the cluster has"),
      version: string("The version of the database"),
      last_modified_at: string("When the configuration last changed, as a time of RFC 3339"),
      allowed_ip_source_ranges: list(string(), "The networks that may reach the cluster; none means all"),
      service_type: string("How a cluster in a hybrid environment is reached from elsewhere in it"),
      gpu_type: string("The kind of GPU that nodes have"),
      restart_policy: string("Whether nodes are restarted one by one or all at once"),
      rebalance_strategy: string("What counts when shards are spread over the nodes"),
      reserved_cpu_percentage: number("The percentage of the CPU that is left to the system"),
      reserved_memory_percentage: number("The percentage of the memory that is left to the system"),
      node_configuration: list(
        object({
          package_id: string("The ID of the package that says how much CPU, memory and disk a node has"),
          resource_configurations: list(
            object({
              amount: number("How much there is of it"),
              resource_type: string("What it is: `disk`"),
              resource_unit: string("What it is counted in: `Gi`"),
            }),
            "What a node has beyond its package",
          ),
        }),
        "What each node is",
      ),
      node_selector: list(keyValue, "The labels that machines need for nodes to run there"),
      tolerations: list(
        object({
          key: string("The key of the marks"),
          operator: string("How `key` and `value` are compared with a mark"),
          value: string("The value of the marks"),
          effect: string("What the marks do to others"),
          toleration_seconds: bigint(
            "How many seconds a node may go on running once a machine gets the mark",
          ),
        }),
        "Marks of machines that keep others away, but not nodes",
      ),
      topology_spread_constraints: list(
        object({
          max_skew: number("By how many nodes two groups of machines may differ"),
          topology_key: string("The label by which machines are divided into groups"),
          when_unsatisfiable: string("What becomes of a node that would make the difference too great"),
        }),
        "How evenly nodes are spread over machines",
      ),
      annotations: list(keyValue, "The annotations of the cluster"),
      service_annotations: list(keyValue, "The annotations of the service by which the cluster is reached"),
      pod_labels: list(keyValue, "The labels of the pods that nodes run in"),
      database_configuration: list(databaseConfiguration, "How the database itself is configured"),
    }),
    description,
  );
}
