import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Account",
    enabled: true,
    retries: 2,
    integration_level: "tenant",
    tenant_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    scanning_subscription_id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    scanning_resource_group_name: "scanning",
    storage_account_url: "https://scans.blob.example.com",
    blob_container_name: "scan-results",
    subscriptions_list: ["/subscriptions/one", "/subscriptions/two"],
    scan_frequency: 6,
    scan_containers: false,
    scan_host_vulnerabilities: false,
    scan_multi_volume: true,
    scan_stopped_instances: false,
    query_text: "source { Hosts }",
    credentials: { client_id: "7c9e6679-7425-40de-944b-e07fc1f90ae7", client_secret: "secret-1" },
  },
  update: {
    name: "Renamed",
    enabled: false,
    tenant_id: "6ba7b810-9dad-41d1-80b4-00c04fd430c8",
    scanning_subscription_id: "9b2d8a10-7c1e-4f5a-8a55-2d6f0f7f4c11",
    scanning_resource_group_name: "other-scanning",
    storage_account_url: "https://scans.blob.example.org",
    blob_container_name: "other-results",
    credentials: { client_id: "16fd2706-8baf-433b-82eb-8c7fada847da", client_secret: "secret-2" },
  },
} satisfies ResourceTraffic;
