import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Incidents",
    enabled: true,
    test_integration: true,
    instance_url: "tickets.example.com",
    username: "robot",
    password: "password-1",
    issue_grouping: "Resources",
    custom_template_file: JSON.stringify({ category: "security" }),
  },
  update: {
    name: "Tickets",
    enabled: false,
    test_integration: false,
    instance_url: "tickets.example.org",
    username: "android",
    password: "password-2",
  },
} satisfies ResourceTraffic;
