import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Clusters",
    enabled: true,
    retries: 3,
    sns_arn: "arn:example:topic:region-1:111122223333:audit-log",
    object_store_bucket_arn: "arn:example:store:::audit-log",
    credentials: { role_arn: "arn:example:iam::111122223333:role/audit", external_id: "sec-demo" },
  },
  update: {
    name: "Groups",
    enabled: false,
    sns_arn: "arn:example:topic:region-2:444455556666:audit-log",
    credentials: { role_arn: "arn:example:iam::444455556666:role/audit", external_id: "sec-shop" },
  },
} satisfies ResourceTraffic;
