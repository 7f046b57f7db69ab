import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Configuration",
    enabled: true,
    retries: 3,
    credentials: { role_arn: "arn:example:iam::111122223333:role/audit", external_id: "sec-demo" },
  },
  update: {
    name: "Settings",
    enabled: false,
    credentials: { role_arn: "arn:example:iam::444455556666:role/audit", external_id: "sec-shop" },
  },
} satisfies ResourceTraffic;
