import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Topic",
    enabled: true,
    test_integration: true,
    project_id: "shop-prod",
    topic_id: "alerts",
    issue_grouping: "Resources",
    credentials: {
      client_id: "100200300",
      client_email: "publisher@shop-prod.example.com",
      private_key_id: "key-1",
      private_key: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    },
  },
  update: {
    name: "Theme",
    enabled: false,
    test_integration: false,
    project_id: "shop-test",
    topic_id: "alarms",
    credentials: {
      client_id: "400500600",
      client_email: "publisher@shop-test.example.org",
      private_key_id: "key-2",
      private_key: "-----BEGIN PRIVATE KEY-----\nBBBB\n-----END PRIVATE KEY-----\n",
    },
  },
} satisfies ResourceTraffic;
