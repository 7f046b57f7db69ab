import type { Documented } from "../../src/cli/docs/documented.ts";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";

/** A provider of this repository. */
export interface OwnProvider extends Documented {
  /** A hand-written file with sections for the provider's page: how to sign in, and the like. */
  readonly guide: string;
}

/** The providers of this repository, one entry each. */
export const providers: readonly OwnProvider[] = [
  {
    provider: sec,
    guide: "src/resources/sec/guide.md",
    families: {
      "Account and team": ["api_token", "team_member", "user_profile"],
      Agents: ["agent"],
      "Alert channels": ["alert_channel"],
      "Alert rules and profiles": ["alert"],
      "Cloud accounts": ["external_id", "integration_cloud"],
      "Policies and queries": ["managed_policies", "policies", "policy", "query"],
      "Registries and scanners": [
        "integration_inline_scanner",
        "integration_proxy_scanner",
        "integration_registry",
      ],
      "Reports and exports": ["data_export_rule", "metric_module", "report_rule"],
      "Resource groups": ["resource_group"],
      "Vulnerability exceptions": ["vulnerability_exception"],
    },
    samples: [
      [/\bGUID\b/, "ACME_0123456789ABCDEF0123456789ABCDEF0123456789ABCDE"],
      [/\bexception\b/, "0123456789abcdef0123456789abcdef"],
      [/\bpolicy\b/, "acme-default-12"],
      [/\bquery\b/, "ACME_Sign_Ins"],
      [/\btoken\b/, "0123456789abcdef0123456789abcdef0123456789abcdef01234567"],
    ],
  },
  {
    provider: vdb,
    guide: "src/resources/vdb/guide.md",
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
];
