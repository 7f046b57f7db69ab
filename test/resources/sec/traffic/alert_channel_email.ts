import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Mail",
    enabled: true,
    test_integration: true,
    recipients: ["ops@example.com", "oncall@example.org"],
  },
  update: {
    name: "Post",
    enabled: false,
    test_integration: false,
    recipients: ["sec@example.com"],
  },
} satisfies ResourceTraffic;
