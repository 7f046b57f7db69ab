import { block, hcl, string } from "../../../schema/index.ts";
import { integrationCloudCAdAl } from "../api/kinds/integration-cloud-c-ad-al.ts";
import { clientCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { cloudAccountAttributes, cloudAccountLife } from "./cloud-account.ts";

const schema = {
  ...cloudAccountAttributes,
  tenant_id: string("The ID of the tenant that the directory belongs to").required(),
  event_hub_namespace: string("The host name of the namespace that the event hub belongs to").required(),
  event_hub_name: string("The name of the event hub that the directory writes its log to").required(),
  credentials: block.required("The application that reads from the event hub", clientCredentials),
};

export default resource({
  description:
    "Connects the activity log of a directory of cloud C, which comes through an event hub. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "reader_secret" {
      type      = string
      sensitive = true
    }

    resource "sec_integration_cloud_c_ad_al" "staff" {
      name                = "Sign-ins of the staff"
      tenant_id           = "0f8fad5b-d9cb-469f-a165-70867728950e"
      event_hub_namespace = "sec-logs.hubs.example.com"
      event_hub_name      = "directory-log"

      credentials {
        client_id     = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        client_secret = var.reader_secret
      }
    }
  `,

  ...cloudAccountLife(schema, integrationCloudCAdAl),
});
