import type { ResourceTraffic } from "../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { account } from "../clusters-at-hand.ts";

const pair = (key: string, value: string) => ({ key, value });

export default {
  create: {
    account_id: account,
    name: "own",
    bootstrap_commands_version: 1,
    configuration: {
      namespace: "databases",
      log_level: "HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_DEBUG",
      http_proxy_url: "http://proxy.example.com:3128",
      https_proxy_url: "http://proxy.example.com:3129",
      no_proxy_configs: ["localhost", "10.0.0.0/8"],
      container_registry_url: "registry.example.com/images",
      chart_repository_url: "oci://registry.example.com/charts",
      registry_secret_name: "registry",
      ca_certificates: "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
      database_storage_class: "fast",
      snapshot_storage_class: "slow",
      volume_snapshot_storage_class: "snapshots",
      advanced_operator_settings: "replicas: 3\ncluster:\n  enabled: false\n  zones: [a, b]\n",
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
      ],
      control_plane_labels: [pair("team", "search")],
    },
  },
  update: {
    account_id: account,
    name: "renamed",
    bootstrap_commands_version: 2,
    configuration: {
      namespace: "databases",
      log_level: "HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_ERROR",
      advanced_operator_settings: "replicas: 4\n",
      tolerations: [{ key: "dedicated", operator: "TOLERATION_OPERATOR_EXISTS" }],
    },
  },
  more: {
    "without commands": {
      create: {
        name: "own",
        bootstrap_commands_version: -1,
        configuration: { namespace: "databases" },
      },
      update: {
        name: "own",
        bootstrap_commands_version: 0,
        configuration: { namespace: "databases" },
      },
    },
  },
  unchanged: { account_id: "an environment is in one account only" },
} satisfies ResourceTraffic<VdbTestApi>;
