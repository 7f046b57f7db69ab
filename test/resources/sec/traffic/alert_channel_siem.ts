import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Events",
    enabled: true,
    test_integration: true,
    host_url: "siem.example.com",
    host_port: 8443,
    communication_type: "HTTPS Self Signed Cert",
  },
  update: { name: "Facts", enabled: false, test_integration: false, host_url: "siem.example.org" },
} satisfies ResourceTraffic;
