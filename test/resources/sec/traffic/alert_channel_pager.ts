import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: { name: "Incidents", enabled: true, test_integration: true, integration_key: "key-1" },
  update: { name: "Accidents", enabled: false, test_integration: false, integration_key: "key-2" },
} satisfies ResourceTraffic;
