import type { ResourceTraffic } from "../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";

const environment = "e0000000-0000-4000-8000-000000000001";
const [small, large] = ["39b48a76-2a60-4ee0-9266-6d1e0f91ea14", "4ba86bd1-5e37-4ff7-bc6a-9c6e2b1ac0a5"];

const putEnvironment = (api: VdbTestApi) =>
  api.put("environments", environment, { accountId: api.accountId, name: "own" });

const pair = (key: string, value: string) => ({ key, value });
const secret = (secret_name: string, secret_key: string) => ({ secret_name, secret_key });

const backup = "dddddddd-0000-4000-8000-000000000001";

/** A backup of such a cluster. */
const backupOf = (accountId: string) => ({
  id: backup,
  accountId,
  clusterId: "aaaaaaaa-0000-4000-8000-000000000001",
  createdAt: "2026-03-01T10:02:13Z",
  name: "a backup",
  status: "BACKUP_STATUS_SUCCEEDED",
  clusterInfo: {
    name: "c-one",
    cloudProviderId: "aws",
    cloudProviderRegionId: "eu-central-1",
    configuration: { numberOfNodes: 1, packageId: small, version: "v1.17.0" },
  },
});

const inCloud = {
  name: "c-one",
  cloud_provider: "aws",
  cloud_region: "eu-central-1",
  configuration: { number_of_nodes: 1, node_configuration: { package_id: small } },
};

export default {
  prepare: putEnvironment,
  create: {
    account_id: "11111111-2222-4333-8444-555555555555",
    name: "search",
    cloud_provider: "hybrid",
    cloud_region: environment,
    private_region_id: environment,
    delete_backups_on_destroy: false,
    labels: [pair("team", "search"), pair("stage", "test")],
    configuration: {
      number_of_nodes: 3,
      version: "v1.16.3",
      node_configuration: {
        package_id: small,
        resource_configurations: [{ amount: 8, resource_type: "disk", resource_unit: "Gi" }],
      },
      node_selector: [pair("disk", "fast"), pair("arch", "arm")],
      tolerations: [
        {
          key: "dedicated",
          operator: "TOLERATION_OPERATOR_EQUAL",
          value: "database",
          effect: "TOLERATION_EFFECT_NO_EXECUTE",
          toleration_seconds: 60,
        },
        { operator: "TOLERATION_OPERATOR_EXISTS", effect: "TOLERATION_EFFECT_NO_SCHEDULE" },
        { key: "empty", value: "" },
      ],
      topology_spread_constraints: [
        {
          max_skew: 1,
          topology_key: "topology.example.com/zone",
          when_unsatisfiable: "TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_DO_NOT_SCHEDULE",
        },
      ],
      annotations: [pair("owner", "search")],
      service_annotations: [pair("balancer", "internal")],
      pod_labels: [pair("app", "vectors")],
      allowed_ip_source_ranges: ["192.0.2.0/24", "198.51.100.0/24"],
      service_type: "CLUSTER_SERVICE_TYPE_LOAD_BALANCER",
      gpu_type: "CLUSTER_CONFIGURATION_GPU_TYPE_NVIDIA",
      restart_policy: "CLUSTER_CONFIGURATION_RESTART_POLICY_ROLLING",
      rebalance_strategy: "CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_SIZE",
      reserved_cpu_percentage: 10,
      reserved_memory_percentage: 15,
      database_configuration: {
        log_level: "DATABASE_CONFIGURATION_LOG_LEVEL_DEBUG",
        collection: {
          replication_factor: 2,
          write_consistency_factor: 1,
          vectors: { on_disk: true },
        },
        storage: { performance: { optimizer_cpu_budget: -1, async_scorer: true } },
        service: {
          api_key: secret("keys", "all"),
          read_only_api_key: secret("keys", "read"),
          jwt_rbac: false,
          enable_tls: true,
          force_include_jwt_rbac: true,
        },
        tls: { cert: secret("tls", "crt"), key: secret("tls", "key") },
        inference: { enabled: true },
      },
    },
  },
  update: {
    account_id: "11111111-2222-4333-8444-555555555555",
    name: "find",
    cloud_provider: "hybrid",
    cloud_region: environment,
    delete_backups_on_destroy: true,
    labels: [pair("team", "find")],
    configuration: {
      number_of_nodes: 1,
      version: "v1.17.0",
      node_configuration: { package_id: large },
      tolerations: [{ key: "dedicated", operator: "TOLERATION_OPERATOR_EXISTS" }],
      allowed_ip_source_ranges: [],
      service_type: "CLUSTER_SERVICE_TYPE_NODE_PORT",
      gpu_type: "CLUSTER_CONFIGURATION_GPU_TYPE_UNSPECIFIED",
      restart_policy: "CLUSTER_CONFIGURATION_RESTART_POLICY_PARALLEL",
      reserved_cpu_percentage: 20,
      database_configuration: {
        collection: { replication_factor: 1, vectors: { on_disk: false } },
        service: { jwt_rbac: true, enable_tls: false },
      },
    },
  },
  more: {
    "in a cloud": {
      create: inCloud,
      update: {
        name: "c-one",
        cloud_provider: "aws",
        cloud_region: "eu-central-1",
        configuration: {
          number_of_nodes: 1,
          node_configuration: { package_id: small },
          database_configuration: { service: { jwt_rbac: true } },
        },
      },
    },
    "waited for": {
      create: { ...inCloud, wait_for: "HEALTHY", timeouts: { create: "30m", update: "20m" } },
      update: { ...inCloud, name: "c-two", timeouts: { create: "30m", update: "30m" } },
    },
    "from a backup": {
      prepare: (api) => api.put("backups", backup, backupOf(api.accountId)),
      create: { ...inCloud, restore_from_backup_id: backup },
      update: { ...inCloud, name: "c-two", restore_from_backup_id: backup },
    },
    "from a backup, with another configuration": {
      prepare: (api) => api.put("backups", backup, backupOf(api.accountId)),
      create: {
        ...inCloud,
        restore_from_backup_id: backup,
        configuration: { ...inCloud.configuration, number_of_nodes: 2 },
      },
    },
  },
  unchanged: {
    account_id: "a cluster is in one account only",
    cloud_region: "a cluster stays in its region",
    restore_from_backup_id: "a cluster begins only once",
  },
} satisfies ResourceTraffic<VdbTestApi>;
