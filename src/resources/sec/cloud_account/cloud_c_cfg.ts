import { block, hcl, string } from "../../../schema/index.ts";
import { clientCredentials } from "../integration/credentials.ts";
import { cloudAccount } from "./define.ts";
import { cloudCCfgWire } from "./wire.ts";

export default cloudAccount(cloudCCfgWire, {
  description:
    "Integrates a tenant of cloud C for configuration assessment. It is created without waiting for the platform to verify it.",
  schema: {
    tenant_id: string("The ID of the tenant").required(),
    credentials: block.required(
      "The application that the platform uses to read the configuration",
      clientCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_c_cfg" "tenant" {
      name      = "Configuration of the tenant"
      tenant_id = "0f8fad5b-d9cb-469f-a165-70867728950e"

      credentials {
        client_id                = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        client_secret_wo         = var.reader_secret
        client_secret_wo_version = 1
      }
    }
  `,
});
