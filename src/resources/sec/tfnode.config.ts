import type { Config } from "../../cli/config.ts";

export const name = "sec";
export const version = "2.2.0";

export default {
  name,
  address: "tfnode/sec",
  version,
  provider: "index.ts",
  docs: {
    folders: { docs: "../../../docs/sec", examples: "../../../examples/sec" },
    guides: [
      "../../../docs/sec/differences.md",
      "../../../docs/guides/actions.md",
      "../../../docs/guides/adopt.md",
      "../../../docs/guides/authentication.md",
      "../../../docs/guides/bulk-import.md",
      "../../../docs/guides/ci.md",
      "../../../docs/guides/day-two.md",
      "../../../docs/guides/install.md",
      "../../../docs/guides/limits.md",
      "../../../docs/guides/local-api.md",
      "../../../docs/guides/many-commands.md",
      "../../../docs/guides/opentofu.md",
      "../../../docs/guides/pulumi.md",
      "../../../docs/guides/secrets-in-state.md",
      "../../../docs/guides/upgrading.md",
    ],
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
} satisfies Config;
