import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const suffix = "root sign/ins+";

export default {
  create: {
    title: "Root signed in",
    query_id: "ACME_Root",
    type: "Violation",
    description: "Somebody was root",
    severity: " HIGH ",
    remediation: "Ask who it was",
    enabled: true,
    policy_id_suffix: suffix,
    tags: ["audit", "sign-ins"],
    evaluation: "Daily",
    limit: 100,
    alerting: { profile: "Sign_Ins", enabled: true },
  },
  update: {
    title: "Administrators signed in",
    query_id: "ACME_Administrators",
    type: "Violation",
    description: "",
    severity: "Info",
    remediation: "",
    enabled: false,
    policy_id_suffix: suffix,
    tags: ["audit"],
    evaluation: "Hourly",
    limit: 0,
  },
  more: {
    "with as little as possible": {
      create: {
        title: "Anything",
        query_id: "ACME_Anything",
        type: "Violation",
        description: "",
        severity: "low",
        remediation: "",
        tags: [],
        alerting: { profile: "", enabled: false },
      },
      update: {
        title: "Everything",
        query_id: "ACME_Anything",
        type: "Violation",
        description: "",
        severity: "low",
        remediation: "",
        alerting: { profile: "" },
      },
    },
    "with tags that go": {
      create: {
        title: "Tagged",
        query_id: "ACME_Tagged",
        type: "Violation",
        description: "It is tagged",
        severity: "low",
        remediation: "Do nothing",
        tags: ["audit"],
      },
      update: {
        title: "Tagged",
        query_id: "ACME_Tagged",
        type: "Violation",
        description: "It is not",
        severity: "low",
        remediation: "Do nothing",
      },
    },
  },
  unchanged: {
    type: "there is no other",
    policy_id_suffix: "the ID of an existing policy cannot change",
  },
} satisfies ResourceTraffic;
