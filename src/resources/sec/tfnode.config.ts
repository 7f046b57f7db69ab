import type { Config } from "../../cli/config.ts";

export const name = "sec";
export const version = "2.2.0";

export default {
  name,
  address: "tfnode/sec",
  version,
  provider: "index.ts",
  check: {
    api: "../../local-api/sec/check-api.ts",
    variables: {
      audit_key: "0123456789abcdef0123456789abcdef01234567",
      audit_key_secret: "0123456789abcdef0123456789abcdef01234567",
      chat_url: "https://chat.example.com/hooks/1",
      collector_token: "0123456789abcdef0123456789abcdef01234567",
      endpoint: "https://example.com/hooks/1",
      hub_token: "0123456789abcdef0123456789abcdef01234567",
      insert_key: "0123456789abcdef0123456789abcdef01234567",
      integration_key: "0123456789abcdef0123456789abcdef01234567",
      metrics_api_key: "0123456789abcdef0123456789abcdef01234567",
      on_call_url: "https://on-call.example.com/hooks/1",
      publisher_key: "0123456789abcdef0123456789abcdef01234567",
      publisher_key_id: "0123456789abcdef0123456789abcdef01234567",
      reader_key: "0123456789abcdef0123456789abcdef01234567",
      reader_key_id: "0123456789abcdef0123456789abcdef01234567",
      reader_secret: "0123456789abcdef0123456789abcdef01234567",
      registry_password: "0123456789abcdef0123456789abcdef01234567",
      registry_token: "0123456789abcdef0123456789abcdef01234567",
      scanner_key: "0123456789abcdef0123456789abcdef01234567",
      scanner_secret: "0123456789abcdef0123456789abcdef01234567",
      subscriber_key: "0123456789abcdef0123456789abcdef01234567",
      subscriber_key_id: "0123456789abcdef0123456789abcdef01234567",
      ticketing_password: "0123456789abcdef0123456789abcdef01234567",
      tracker_password: "0123456789abcdef0123456789abcdef01234567",
      tracker_token: "0123456789abcdef0123456789abcdef01234567",
      trail_key_secret: "0123456789abcdef0123456789abcdef01234567",
      webhook_url: "https://example.com/hooks/1",
    },
    resources: {
      // Imports of these types have their own error for a missing object.
      agent_access_token: { mayExist: true },
      team_member: { mayExist: true },
      // The examples have account mappings, which need a provider of the organization.
      integration_cloud_a_ct: {
        create: {
          name: "Trail",
          queue_url: "https://queue.example.com/111122223333/trail",
          credentials: { role_arn: "arn:example:iam::111122223333:role/trail", external_id: "sec-demo" },
        },
      },
      integration_cloud_a_org_agentless_scanning: {
        create: {
          name: "Hosts of the organization",
          scan_frequency: 24,
          scan_containers: true,
          scan_host_vulnerabilities: true,
          scanning_account: "111122223333",
          management_account: "444455556666",
          monitored_accounts: ["777788889999", "ou-1a2b-shop"],
          bucket_arn: "arn:example:store:::findings",
          credentials: { role_arn: "arn:example:iam::111122223333:role/scanner", external_id: "sec-demo" },
        },
      },
    },
    ephemeralResources: {
      // The token of the example does not exist in the local API.
      agent_access_token: `
resource "sec_agent_access_token" "web" {
  name = "web fleet"
}

ephemeral "sec_agent_access_token" "web" {
  name = sec_agent_access_token.web.name
}
`,
    },
    // The first policy that is created in the local API.
    listResources: { policy_exception: { policy_id: "acme-default-1" } },
    functions: { severity: ["high"] },
  },
  docs: {
    folders: { docs: "../../../docs/sec", examples: "../../../examples/sec" },
    guides: [
      "../../../docs/sec/differences.md",
      "../../../docs/guides/actions.md",
      "../../../docs/guides/adopt.md",
      "../../../docs/guides/authentication.md",
      "../../../docs/guides/bulk-import.md",
      "../../../docs/guides/cdk-terrain.md",
      "../../../docs/guides/ci.md",
      "../../../docs/guides/day-two.md",
      "../../../docs/guides/install.md",
      "../../../docs/guides/limits.md",
      "../../../docs/guides/local-api.md",
      "../../../docs/guides/many-commands.md",
      "../../../docs/guides/opentofu.md",
      "../../../docs/guides/own-resource.md",
      "../../../docs/guides/pulumi.md",
      "../../../docs/guides/refactoring.md",
      "../../../docs/guides/runners.md",
      "../../../docs/guides/secrets-in-state.md",
      "../../../docs/guides/traces.md",
      "../../../docs/guides/troubleshooting.md",
      "../../../docs/guides/uninstall.md",
      "../../../docs/guides/upgrading.md",
      "../../../docs/guides/with-your-tools.md",
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
