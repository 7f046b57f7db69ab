import type { EphemeralTraffic } from "../../../../support/traffic-case.ts";

export default {
  open: { name: "web" },
  prepare: (api) => api.put("AgentAccessTokens", "aa", { tokenAlias: "web", tokenEnabled: 1, props: {} }),
} satisfies EphemeralTraffic;
