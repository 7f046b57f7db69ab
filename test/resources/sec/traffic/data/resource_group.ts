import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";

const group = {
  name: "production",
  resourceType: "AWS",
  enabled: 1,
  updatedTime: "2030-01-02T03:04:05.678Z",
  updatedBy: "ada@example.org",
};

export default {
  read: { name: "production", type: "CLOUD_A" },
  prepare: (api) => api.put("ResourceGroups", `ACME_${"0".repeat(47)}`, group),
} satisfies DataSourceTraffic;
