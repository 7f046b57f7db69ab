import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const rule = {
  name: "urgent things",
  enabled: true,
  description: "to the night shift",
  severities: ["Info", "Critical", "high", " Medium ", "LOW"],
  alert_channels: ["ACME_0001", " ACME_0002 "],
  resource_groups: ["ACME_GROUP_1", " ACME_GROUP_2"],
  alert_categories: ["Anomaly", "Policy", "Composite"],
  alert_sources: ["Agent", "CloudA", "CloudB", "CloudC", "CloudD", "K8s"],
};

export default {
  create: { ...rule, alert_subcategories: ["Compliance", "App", "Cloud Activity", "Threat Intel"] },
  update: { name: "all things", enabled: false, severities: ["Low"] },
  more: {
    "by the older name": {
      create: { ...rule, event_categories: ["App", "Cloud", "K8sActivity", "File"] },
      update: { name: "urgent things", severities: ["Critical"], event_categories: ["Machine"] },
    },
  },
} satisfies ResourceTraffic;
