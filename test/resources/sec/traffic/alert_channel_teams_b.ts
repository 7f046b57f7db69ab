import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Chat",
    enabled: true,
    test_integration: true,
    webhook_url: "https://hooks.example.com/services/one",
  },
  update: {
    name: "Talk",
    enabled: false,
    test_integration: false,
    webhook_url: "https://hooks.example.org/services/two",
  },
} satisfies ResourceTraffic;
