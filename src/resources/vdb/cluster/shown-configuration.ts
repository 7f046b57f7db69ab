import { bigint, bool, list, nested, number, string } from "../../../schema/index.ts";

// A configuration as data sources and backups show it: each nested object is a list, of one where it is there.

/** The labels of a cluster. */
export const shownLabels = keyValues("The labels of the cluster");

/** The configuration of a cluster. */
export function shownConfiguration(description: string) {
  return nested.list(description, {
    number_of_nodes: number("How many nodes the cluster has").computed(),
    version: string("The version of the database").computed().nullable(),
    last_modified_at: string("When the configuration last changed, as a time of RFC 3339")
      .computed()
      .nullable(),
    allowed_ip_source_ranges: list(
      string(),
      "The networks that may reach the cluster; none means all",
    ).computed(),
    service_type: string("How a cluster in a hybrid environment is reached from elsewhere in it")
      .computed()
      .nullable(),
    gpu_type: string("The kind of GPU that nodes have").computed().nullable(),
    restart_policy: string("Whether nodes are restarted one by one or all at once").computed().nullable(),
    rebalance_strategy: string("What counts when shards are spread over the nodes").computed().nullable(),
    reserved_cpu_percentage: number("The percentage of the CPU that is left to the system")
      .computed()
      .nullable(),
    reserved_memory_percentage: number("The percentage of the memory that is left to the system")
      .computed()
      .nullable(),
    node_configuration: nested
      .list("What each node is", {
        package_id: string(
          "The ID of the package that says how much CPU, memory and disk a node has",
        ).computed(),
        resource_configurations: nested
          .list("What a node has beyond its package", {
            amount: number("How much there is of it").computed(),
            resource_type: string("What it is: `disk`").computed(),
            resource_unit: string("What it is counted in: `Gi`").computed(),
          })
          .computed(),
      })
      .computed(),
    node_selector: keyValues("The labels that machines need for nodes to run there").computed(),
    tolerations: nested
      .list("Marks of machines that keep others away, but not nodes", {
        key: string("The key of the marks").computed().nullable(),
        operator: string("How `key` and `value` are compared with a mark").computed().nullable(),
        value: string("The value of the marks").computed().nullable(),
        effect: string("What the marks do to others").computed().nullable(),
        toleration_seconds: bigint("How many seconds a node may go on running once a machine gets the mark")
          .computed()
          .nullable(),
      })
      .computed(),
    topology_spread_constraints: nested
      .list("How evenly nodes are spread over machines", {
        max_skew: number("By how many nodes two groups of machines may differ").computed(),
        topology_key: string("The label by which machines are divided into groups").computed(),
        when_unsatisfiable: string(
          "What becomes of a node that would make the difference too great",
        ).computed(),
      })
      .computed(),
    annotations: keyValues("The annotations of the cluster").computed(),
    service_annotations: keyValues(
      "The annotations of the service by which the cluster is reached",
    ).computed(),
    pod_labels: keyValues("The labels of the pods that nodes run in").computed(),
    database_configuration: databaseConfiguration("How the database itself is configured").computed(),
  });
}

function databaseConfiguration(description: string) {
  return nested.list(description, {
    log_level: string("How much the database logs").computed().nullable(),
    collection: nested
      .list("What collections have that are made without saying otherwise", {
        replication_factor: number("How many copies there are of each shard").computed().nullable(),
        write_consistency_factor: number("How many copies have to confirm a write before it counts")
          .computed()
          .nullable(),
        vectors: nested
          .list("The storage of vectors", { on_disk: bool("Whether vectors stay on disk").computed() })
          .computed(),
      })
      .computed(),
    storage: nested
      .list("The storage of the database", {
        performance: nested
          .list("How much the storage may take", {
            optimizer_cpu_budget: number("How many CPUs the optimizer may use").computed().nullable(),
            async_scorer: bool("Whether vectors on disk are scored while others are still being read")
              .computed()
              .nullable(),
          })
          .computed(),
      })
      .computed(),
    service: nested
      .list("The access to the database", {
        api_key: secrets("The secret that has the key for full access").computed(),
        read_only_api_key: secrets("The secret that has the key for reading").computed(),
        jwt_rbac: bool("Whether tokens say what their bearers may do; null where it is not known")
          .computed()
          .nullable(),
        enable_tls: bool("Whether the database is served over TLS").computed().nullable(),
        force_include_jwt_rbac: bool("Always null: it counts only when a cluster is created")
          .computed()
          .nullable(),
      })
      .computed(),
    tls: nested
      .list("The certificate of the database", {
        cert: secrets("The secret that has the certificate").computed(),
        key: secrets("The secret that has the private key").computed(),
      })
      .computed(),
    inference: nested
      .list("The making of vectors in the cluster", {
        enabled: bool("Whether the cluster makes vectors of texts and images that it is sent").computed(),
      })
      .computed(),
  });
}

function keyValues(description: string) {
  return nested.list(description, {
    key: string("The key").computed(),
    value: string("The value").computed(),
  });
}

function secrets(description: string) {
  return nested.list(description, {
    secret_name: string("The name of the secret").computed(),
    secret_key: string("The key within the secret").computed(),
  });
}
