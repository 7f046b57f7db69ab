import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Data",
    retries: 3,
    account_id: "111122223333",
    regions: ["region-1", "region-2"],
    storage_bucket_arn: "arn:example:store:::findings",
    credentials: { role_arn: "arn:example:iam::111122223333:role/audit", external_id: "sec-demo" },
  },
  update: {
    name: "Posture",
    regions: [],
    storage_bucket_arn: "arn:example:store:::results",
    credentials: { role_arn: "arn:example:iam::444455556666:role/audit", external_id: "sec-shop" },
  },
} satisfies ResourceTraffic;
