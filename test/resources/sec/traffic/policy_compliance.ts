import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    title: "No bucket is open",
    query_id: "ACME_Buckets",
    description: "Everybody can read them",
    severity: "Critical",
    remediation: "Block public access",
    enabled: true,
    policy_id_suffix: "open-buckets",
    tags: ["domain:storage", "audit"],
    alerting_enabled: false,
  },
  update: {
    title: "No share is open",
    query_id: "ACME_Shares",
    description: "Everybody can write to them",
    severity: "medium",
    remediation: "",
    enabled: false,
    policy_id_suffix: "open-buckets",
    alerting_enabled: true,
  },
  unchanged: { policy_id_suffix: "the ID of an existing policy cannot change" },
} satisfies ResourceTraffic;
