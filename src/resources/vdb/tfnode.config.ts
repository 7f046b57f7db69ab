import type { Config } from "../../cli/config.ts";

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
