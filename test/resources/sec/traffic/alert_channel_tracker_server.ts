import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Tracker",
    enabled: true,
    test_integration: true,
    tracker_url: "tracker.example.com",
    issue_type: "Bug",
    project_key: "SEC",
    username: "robot",
    password: "password-1",
    custom_template_file: JSON.stringify({ fields: { labels: ["security"] } }),
    configuration: "Bidirectional",
    group_issues_by: "Resources",
  },
  update: {
    name: "Issues",
    enabled: false,
    test_integration: false,
    tracker_url: "issues.example.org",
    issue_type: "Task",
    project_key: "OPS",
    username: "android",
    password: "password-2",
  },
} satisfies ResourceTraffic;
