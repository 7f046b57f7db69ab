import { block, hcl, string } from "../../../schema/index.ts";
import { integrationCloudAGovCfg } from "../api/kinds/integration-cloud-a-gov-cfg.ts";
import { accessKeyCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { cloudAccountAttributes, cloudAccountLife } from "./cloud-account.ts";

const schema = {
  ...cloudAccountAttributes,
  account_id: string("The ID of the account, which is in a government region").required(),
  credentials: block.required(
    "An access key that may read the configuration of the account",
    accessKeyCredentials,
  ),
};

export default resource({
  description:
    "Connects an account in a government region of cloud A, so that the platform checks how it is configured. The secret of the access key cannot be read back. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "audit_key_secret" {
      type      = string
      sensitive = true
    }

    resource "sec_integration_cloud_a_gov_cfg" "agency" {
      name       = "Configuration of the agency"
      account_id = "111122223333"

      credentials {
        access_key_id     = "EXAMPLEKEY"
        secret_access_key = var.audit_key_secret
      }
    }
  `,

  ...cloudAccountLife(schema, integrationCloudAGovCfg),
});
