import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const template = JSON.stringify({ fields: { labels: ["security"] } });

export default {
  create: {
    name: "Tracker",
    enabled: true,
    test_integration: true,
    tracker_url: "tracker.example.com",
    issue_type: "Bug",
    project_key: "SEC",
    username: "robot@example.com",
    api_token: "token-1",
    custom_template_file: template,
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
    username: "android@example.org",
    api_token: "token-2",
  },
} satisfies ResourceTraffic;
