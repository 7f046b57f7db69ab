import { block, hcl, string } from "../../../schema/index.ts";
import { clientCredentials } from "../integration/credentials.ts";
import { cloudAccount } from "./define.ts";
import { cloudCAlWire } from "./wire.ts";

export default cloudAccount(cloudCAlWire, {
  description:
    "Integrates the activity log of a tenant of cloud C through a storage queue. It is created without waiting for the platform to verify it.",
  schema: {
    tenant_id: string("The ID of the tenant").required(),
    queue_url: string("The URL of the storage queue that announces new files of the log").required(),
    credentials: block.required(
      "The application that the platform uses to read the queue and the log files",
      clientCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_c_al" "tenant" {
      name      = "Activity of the tenant"
      tenant_id = "0f8fad5b-d9cb-469f-a165-70867728950e"
      queue_url = "https://seclogs.queue.example.com/activity-log"

      credentials {
        client_id                = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        client_secret_wo         = var.reader_secret
        client_secret_wo_version = 1
      }
    }
  `,
});
