import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Export",
    enabled: true,
    test_integration: true,
    bucket_arn: "arn:example:store:::sec-export",
    credentials: { role_arn: "arn:example:iam::111122223333:role/export", external_id: "sec-demo" },
  },
  update: {
    name: "Archive",
    enabled: false,
    test_integration: false,
    bucket_arn: "arn:example:store:::sec-archive",
    credentials: { role_arn: "arn:example:iam::444455556666:role/export", external_id: "sec-shop" },
  },
} satisfies ResourceTraffic;
