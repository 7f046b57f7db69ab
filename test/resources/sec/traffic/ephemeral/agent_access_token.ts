import type { EphemeralTraffic } from "../../../../support/traffic-case.ts";

export default {
  open: { name: "web" },
  prepare: (api) =>
    api.put("AgentAccessTokens", "ab".repeat(28), { tokenAlias: "web", tokenEnabled: 1, props: {} }),
} satisfies EphemeralTraffic;
