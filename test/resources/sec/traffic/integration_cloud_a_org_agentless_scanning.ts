import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  /** Mappings are for integrations of the organization. */
  provider: { organization: true },
  create: {
    name: "Hosts",
    enabled: true,
    retries: 3,
    scan_frequency: 12,
    scan_containers: true,
    scan_host_vulnerabilities: true,
    scan_multi_volume: true,
    scan_stopped_instances: false,
    query_text: "Hosts with tag = 'prod'",
    account_id: "111122223333",
    bucket_arn: "arn:example:store:::findings",
    scanning_account: "111122223333",
    management_account: "444455556666",
    monitored_accounts: ["777788889999", "ou-1a2b-shop"],
    credentials: { role_arn: "arn:example:iam::111122223333:role/audit", external_id: "sec-demo" },
    org_account_mappings: {
      default_platform_account: "acme",
      mapping: [
        { platform_account: "acme-shop", cloud_a_accounts: ["111122223333"] },
        { platform_account: "acme-dev", cloud_a_accounts: ["444455556666", "777788889999"] },
      ],
    },
  },
  update: {
    name: "Machines",
    enabled: false,
    scan_frequency: 24,
    scanning_account: "444455556666",
    monitored_accounts: [],
  },
} satisfies ResourceTraffic;
