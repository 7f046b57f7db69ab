import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "archive",
    enabled: true,
    description: "everything, for the auditors",
    integration_ids: ["ACME_0002", "ACME_0001"],
  },
  update: { name: "warehouse", enabled: false, integration_ids: ["ACME_0003"] },
  more: {
    bare: {
      create: { name: "bare", integration_ids: [] },
      update: { name: "bare", integration_ids: ["ACME_0001"] },
    },
  },
} satisfies ResourceTraffic;
