import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";

const channel = {
  name: "ops",
  type: "EmailUser",
  enabled: 1,
  createdOrUpdatedTime: "2030-01-02T03:04:05.678Z",
  createdOrUpdatedBy: "ada@example.org",
};

export default {
  read: { name: "ops", type: "email" },
  prepare: (api) => api.put("AlertChannels", `ACME_${"0".repeat(47)}`, channel),
} satisfies DataSourceTraffic;
