import { block, hcl, string } from "../../../schema/index.ts";
import { clientCredentials } from "../integration/credentials.ts";
import { cloudAccount } from "./define.ts";
import { cloudCAdAlWire } from "./wire.ts";

export default cloudAccount(cloudCAdAlWire, {
  description:
    "Integrates the activity log of a directory of cloud C through an event hub. It is created without waiting for the platform to verify it.",
  schema: {
    tenant_id: string("The ID of the tenant of the directory").required(),
    event_hub_namespace: string("The host name of the namespace of the event hub").required(),
    event_hub_name: string("The name of the event hub that receives the activity log").required(),
    credentials: block.required(
      "The application that the platform uses to read from the event hub",
      clientCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_c_ad_al" "staff" {
      name                = "Sign-ins of the staff"
      tenant_id           = "0f8fad5b-d9cb-469f-a165-70867728950e"
      event_hub_namespace = "sec-logs.hubs.example.com"
      event_hub_name      = "directory-log"

      credentials {
        client_id                = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        client_secret_wo         = var.reader_secret
        client_secret_wo_version = 1
      }
    }
  `,
});
