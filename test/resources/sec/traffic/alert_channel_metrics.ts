import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Dashboard",
    enabled: true,
    test_integration: true,
    api_key: "key-1",
    metrics_site: "eu",
    metrics_service: "Events Summary",
  },
  update: { name: "Panel", enabled: false, test_integration: false, api_key: "key-2" },
} satisfies ResourceTraffic;
