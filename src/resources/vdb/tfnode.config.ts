import type { Config } from "../../cli/config.ts";

export const name = "vdb";
export const version = "1.19.2";

export default {
  name,
  address: "tfnode/vdb",
  version,
  provider: "index.ts",
  docs: {
    folders: { docs: "../../../docs/vdb", examples: "../../../examples/vdb" },
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
