import { block, hcl, string } from "../../../schema/index.ts";
import { clientCredentials } from "../integration/credentials.ts";
import { dataPosture } from "./define.ts";
import { cloudCDspmWire } from "./wire.ts";

export default dataPosture(cloudCDspmWire, {
  description:
    "Integrates cloud C for data security posture management, which finds out what data is stored where and who can access it. It is created without waiting for the platform to verify it.",
  schema: {
    tenant_id: string("The ID of the tenant").optional(),
    storage_account_url: string("The URL of the storage account of the blob container").required(),
    blob_container_name: string(
      "The name of the blob container that the scanners write their findings to",
    ).required(),
    credentials: block.required(
      "The application that the platform uses to read the blob container",
      clientCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_c_dspm" "tenant" {
      name                = "Data of the tenant"
      tenant_id           = "0f8fad5b-d9cb-469f-a165-70867728950e"
      regions             = ["region-1", "region-2"]
      storage_account_url = "https://secdata.blob.example.com"
      blob_container_name = "findings"

      credentials {
        client_id                = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        client_secret_wo         = var.reader_secret
        client_secret_wo_version = 1
      }
    }
  `,
});
