import type { Config } from "../../cli/config.ts";

/** A cluster for what belongs to one: the examples have the ID of a cluster that the local API does not have. */
const cluster = `
data "vdb_booking_packages" "all" {
  cloud_provider = "cloud-a"
  cloud_region   = "region-1"
}

resource "vdb_accounts_cluster" "search" {
  name           = "search"
  cloud_provider = "cloud-a"
  cloud_region   = "region-1"

  configuration {
    number_of_nodes = 1

    node_configuration {
      package_id = data.vdb_booking_packages.all.packages[0].id
    }
  }
}
`;

export const name = "vdb";
export const version = "1.19.2";

export default {
  name,
  address: "tfnode/vdb",
  version,
  provider: "index.ts",
  check: {
    api: "../../local-api/vdb/check-api.ts",
    resources: {
      // The API returns each key only once.
      accounts_auth_key: { importIgnore: ["token"] },
      accounts_database_api_key_v2: { importIgnore: ["key"] },
      // The API returns these commands only when they are requested with a new version.
      accounts_hybrid_cloud_environment: {
        importIgnore: ["bootstrap_commands", "bootstrap_commands_version"],
      },
    },
    dataSources: {
      accounts_backup_schedule: `${cluster}
resource "vdb_accounts_backup_schedule" "nightly" {
  cluster_id      = vdb_accounts_cluster.search.id
  cron_expression = "0 3 * * *"
}

data "vdb_accounts_backup_schedule" "nightly" {
  cluster_id = vdb_accounts_cluster.search.id
  id         = vdb_accounts_backup_schedule.nightly.id
}
`,
      accounts_backup_schedules: `${cluster}
data "vdb_accounts_backup_schedules" "search" {
  cluster_id = vdb_accounts_cluster.search.id
}
`,
      accounts_cluster: `${cluster}
data "vdb_accounts_cluster" "search" {
  id = vdb_accounts_cluster.search.id
}
`,
      accounts_database_api_keys_v2: `${cluster}
data "vdb_accounts_database_api_keys_v2" "search" {
  cluster_id = vdb_accounts_cluster.search.id
}
`,
    },
    ephemeralResources: {
      bootstrap_commands: `
resource "vdb_accounts_hybrid_cloud_environment" "own" {
  name = "own-machines"

  configuration {
    namespace = "vector-database"
  }
}

ephemeral "vdb_bootstrap_commands" "own" {
  environment_id = vdb_accounts_hybrid_cloud_environment.own.id
}
`,
      database_api_key: `${cluster}
ephemeral "vdb_database_api_key" "indexer" {
  cluster_id = vdb_accounts_cluster.search.id
  ttl        = "30m"
}
`,
    },
    actions: {
      backup_restore: `${cluster}
resource "vdb_accounts_manual_backup" "first" {
  cluster_id = vdb_accounts_cluster.search.id
}

action "vdb_backup_restore" "search" {
  config {
    backup_id = vdb_accounts_manual_backup.first.id
  }
}
`,
    },
    functions: { connection_url: ["https://search.example.com", "grpc"] },
  },
  docs: {
    folders: { docs: "../../../docs/vdb", examples: "../../../examples/vdb" },
    guides: [
      "../../../docs/vdb/differences.md",
      "../../../docs/guides/actions.md",
      "../../../docs/guides/authentication.md",
      "../../../docs/guides/cdk-terrain.md",
      "../../../docs/guides/ci.md",
      "../../../docs/guides/day-two.md",
      "../../../docs/guides/install.md",
      "../../../docs/guides/limits.md",
      "../../../docs/guides/local-api.md",
      "../../../docs/guides/many-commands.md",
      "../../../docs/guides/opentofu.md",
      "../../../docs/guides/pulumi.md",
      "../../../docs/guides/secrets-in-state.md",
      "../../../docs/guides/traces.md",
      "../../../docs/guides/troubleshooting.md",
      "../../../docs/guides/uninstall.md",
      "../../../docs/guides/upgrading.md",
      "../../../docs/guides/with-your-tools.md",
    ],
    families: {
      Backups: ["accounts_backup", "accounts_manual_backup", "backup"],
      Clusters: [
        "accounts_cluster",
        "accounts_clusters",
        "booking_packages",
        "cluster",
        "cloud_providers",
        "cloud_regions",
        "releases",
      ],
      "Hybrid cloud": ["accounts_hybrid_cloud", "bootstrap_commands"],
      Keys: [
        "accounts_auth_key",
        "accounts_auth_keys",
        "accounts_database_api_key",
        "accounts_database_api_keys",
        "database_api_key",
      ],
      "Roles and users": ["accounts_role", "accounts_user_roles", "permissions", "users"],
    },
    samples: [[/\bID\b/, "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"]],
  },
} satisfies Config;
