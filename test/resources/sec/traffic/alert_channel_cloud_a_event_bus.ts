import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Bus",
    enabled: true,
    test_integration: true,
    event_bus_arn: "arn:example:events:eu-west-1:111122223333:event-bus/alerts",
    group_issues_by: "Resources",
  },
  update: {
    name: "Coach",
    enabled: false,
    test_integration: false,
    event_bus_arn: "arn:example:events:eu-west-1:444455556666:event-bus/alerts",
  },
} satisfies ResourceTraffic;
