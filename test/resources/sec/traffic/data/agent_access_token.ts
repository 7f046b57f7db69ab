import type { DataSourceTraffic } from "../../../../support/traffic-case.ts";

const token = {
  tokenAlias: "web servers",
  tokenEnabled: 1,
  createdTime: "2030-01-02T03:04:05Z",
  props: { createdTime: "2030-01-02T03:04:05Z" },
};

export default {
  read: { name: "web servers" },
  prepare: (api) => api.put("AgentAccessTokens", "ab".repeat(28), token),
} satisfies DataSourceTraffic;
