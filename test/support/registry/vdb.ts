import { vdb } from "../../../src/resources/vdb/index.ts";
import type { Registry } from "./registry.ts";
import type { Special } from "./special.ts";
import { startVdbApi } from "./vdb-api.ts";
import { cloudCluster, completeCluster } from "./vdb-examples.ts";

const account_id = "an object stays in its account";
const cluster = "module.accounts_cluster.vdb_accounts_cluster.search";

const toleration = {
  key: "dedicated",
  operator: "TOLERATION_OPERATOR_EQUAL",
  value: "search",
  effect: "TOLERATION_EFFECT_NO_EXECUTE",
  toleration_seconds: 60,
};
/** The API requires the parts of tolerations together. */
const tolerations = [
  [{ ...toleration, key: "example.com/dedicated" }],
  [{ ...toleration, value: "" }],
  [{ ...toleration, toleration_seconds: 61 }],
  [{ operator: "TOLERATION_OPERATOR_EXISTS", effect: "TOLERATION_EFFECT_NO_SCHEDULE" }],
  [{ key: "dedicated", value: "search" }, toleration],
  [],
];

const inConfiguration = (members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [`configuration.${name}`, value]));

const secret = (secret_name: string, secret_key: string) => [{ secret_name, secret_key }];

const clusterSpecial: Special = {
  fixed: {
    account_id,
    cloud_provider: "the region is one of the cloud",
    cloud_region: "another environment would not be the one of private_region_id",
    private_region_id: "it is cloud_region, under a name that it had once",
    timeouts: "how long an operation may take is no change of the object",
    ...inConfiguration({
      "node_configuration.resource_configurations.resource_type": "there is one",
      "node_configuration.resource_configurations.resource_unit": "there is one",
      "database_configuration.service.jwt_rbac": "what is on once stays on",
    }),
  },
  values: inConfiguration({
    version: ["v1.16.3", "v1.17.0"],
    allowed_ip_source_ranges: [["198.51.100.0/24", "203.0.113.0/24"], []],
    service_type: ["CLUSTER_SERVICE_TYPE_LOAD_BALANCER", "CLUSTER_SERVICE_TYPE_NODE_PORT"],
    "node_configuration.package_id": [
      "4ba86bd1-5e37-4ff7-bc6a-9c6e2b1ac0a5",
      "8d3c1f0e-02b4-47b0-8b8d-3c1b8d7cbb7e",
    ],
    "node_configuration.resource_configurations.resource_type": ["disk"],
    "node_configuration.resource_configurations.resource_unit": ["Gi"],
    "topology_spread_constraints.when_unsatisfiable": [
      "TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_DO_NOT_SCHEDULE",
    ],
    "database_configuration.log_level": ["DATABASE_CONFIGURATION_LOG_LEVEL_DEBUG"],
    "database_configuration.service.jwt_rbac": [true],
  }),
  contents: inConfiguration({ tolerations }),
  late: ["status"],
};

/** The registry of `vdb`. */
export const vdbRegistry: Registry = {
  definition: vdb.definition,

  rounds: 8,
  start: startVdbApi,

  // Names are unique in an account.
  inModule: (example, module) => example.replaceAll(/^( *name += "[^"]*)(?=")/gm, `$1-${module}`),

  specials: {
    accounts_auth_key: { ids: { cluster_ids: cluster } },
    accounts_backup_schedule: {
      fixed: { account_id },
      ids: { cluster_id: cluster },
      values: { cron_expression: ["30 4 * * 1", "@daily"], retention_period: ["240h"] },
      untold: ["delete_backups_on_destroy"],
    },
    accounts_cluster: clusterSpecial,
    accounts_database_api_key_v2: {
      fixed: { account_id },
      ids: { cluster_id: cluster },
      replacing: ["expires_at", "global_access_rule", "collection_access_rules"],
    },
    accounts_hybrid_cloud_environment: {
      fixed: { account_id },
      values: inConfiguration({
        log_level: [
          "HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_DEBUG",
          "HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_INFO",
        ],
        http_proxy_url: ["http://proxy.example.org:3128"],
        https_proxy_url: ["http://proxy.example.org:3129"],
        chart_repository_url: ["oci://charts.example.org/vectors"],
        advanced_operator_settings: ["clusterManager:\n  enabled: true\n"],
      }),
      contents: inConfiguration({ tolerations }),
      untold: ["bootstrap_commands_version"],
    },
    accounts_manual_backup: {
      fixed: { account_id },
      ids: { cluster_id: cluster },
      values: { retention_period: ["240h"] },
      replacing: ["retention_period"],
      late: ["status", "backup_duration", "cluster_info"],
    },
    accounts_role: {
      fixed: { account_id },
      values: { "permissions.value": ["read:clusters", "write:clusters"] },
    },
    accounts_user_roles: {
      fixed: { account_id },
      values: { user_email: ["linus@example.org", "ada@example.org"] },
      ids: { role_ids: "module.accounts_role.vdb_accounts_role.backups" },
      untold: ["keep_on_destroy"],
      objectless: { reason: "the user stays when the roles are gone", action: "update" },
    },
  },

  variants: {
    accounts_cluster_complete: {
      ...clusterSpecial,
      type: "accounts_cluster",
      example: completeCluster,
      contents: inConfiguration({
        tolerations,
        // The API requires both or none.
        "database_configuration.tls.cert": [secret("tls-2", "cert"), secret("tls", "cert-2")],
        "database_configuration.tls.key": [secret("tls-2", "key"), secret("tls", "key-2")],
      }),
    },
    accounts_cluster_in_a_cloud: {
      ...clusterSpecial,
      type: "accounts_cluster",
      example: cloudCluster,
      fixed: {
        account_id,
        cloud_provider: "other clouds have other regions",
        private_region_id: "it is for environments",
        timeouts: "how long an operation may take is no change of the object",
      },
      values: { ...clusterSpecial.values, cloud_region: ["region-2", "region-1"] },
      replacing: ["cloud_region"],
    },
  },
};
