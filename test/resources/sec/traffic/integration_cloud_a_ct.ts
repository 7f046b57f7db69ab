import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const trail = {
  name: "Trail",
  enabled: true,
  retries: 3,
  queue_url: "https://queue.example.com/111122223333/trail",
  credentials: { role_arn: "arn:example:iam::111122223333:role/audit", external_id: "sec-demo" },
};

/** Mappings are for integrations of the organization. */
const provider = { organization: true };

export default {
  provider,
  create: {
    ...trail,
    org_account_mappings: {
      default_platform_account: "acme",
      mapping: [
        { platform_account: "acme-shop", cloud_a_accounts: ["111122223333"] },
        { platform_account: "acme-dev", cloud_a_accounts: ["444455556666", "777788889999"] },
      ],
    },
  },
  update: {
    name: "Track",
    enabled: false,
    queue_url: "https://queue.example.org/444455556666/track",
    credentials: { role_arn: "arn:example:iam::444455556666:role/audit", external_id: "sec-shop" },
  },
  more: {
    "other mappings": {
      provider,
      create: trail,
      update: {
        ...trail,
        org_account_mappings: {
          default_platform_account: "acme-test",
          mapping: { platform_account: "acme-test", cloud_a_accounts: ["111122223333"] },
        },
      },
    },
  },
} satisfies ResourceTraffic;
