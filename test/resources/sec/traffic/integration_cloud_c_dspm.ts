import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Account",
    retries: 2,
    tenant_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    regions: ["region-1", "region-2"],
    storage_account_url: "https://data.blob.example.com",
    blob_container_name: "findings",
    credentials: { client_id: "7c9e6679-7425-40de-944b-e07fc1f90ae7", client_secret: "secret-1" },
  },
  update: {
    name: "Renamed",
    regions: [],
    storage_account_url: "https://data.blob.example.org",
    blob_container_name: "more-findings",
    credentials: { client_id: "16fd2706-8baf-433b-82eb-8c7fada847da", client_secret: "secret-2" },
  },
} satisfies ResourceTraffic;
