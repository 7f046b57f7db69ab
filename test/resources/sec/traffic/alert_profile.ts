import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const text = (name: string) => ({
  name,
  event_name: `${name} happened`,
  description: `{{_OCCURRENCE}} of ${name} in {{ACCOUNT}}`,
  subject: `${name} in {{ACCOUNT}}`,
});

export default {
  create: {
    name: "Storage of the shop",
    extends: "LW_CFG_DEFAULT",
    alert: [text("Violation_New"), text("Violation_Unresolved")],
  },
  update: { name: "Storage of the shop", extends: "LW_CFG_DEFAULT", alert: text("Violation_Changed") },
} satisfies ResourceTraffic;
