import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Account",
    enabled: true,
    retries: 2,
    resource_level: "organization",
    resource_id: "123456789012",
    bucket_name: "scan-results",
    scanning_project_id: "scanning",
    filter_list: ["shop-prod", "shop-test"],
    scan_frequency: 6,
    scan_containers: false,
    scan_host_vulnerabilities: false,
    scan_multi_volume: true,
    scan_stopped_instances: false,
    query_text: "source { Hosts }",
    credentials: {
      client_id: "100200300400500600700",
      client_email: "reader@shop-prod.example.com",
      private_key_id: "key-1",
      private_key: "private-1",
      token_uri: "https://token.example.com",
    },
  },
  update: {
    name: "Renamed",
    enabled: false,
    resource_id: "shop-prod",
    bucket_name: "other-results",
    scanning_project_id: "other-scanning",
    credentials: {
      client_id: "700600500400300200100",
      client_email: "viewer@shop-test.example.org",
      private_key_id: "key-2",
      private_key: "private-2",
    },
  },
} satisfies ResourceTraffic;
