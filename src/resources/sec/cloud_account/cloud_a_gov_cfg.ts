import { block, hcl, string } from "../../../schema/index.ts";
import { accessKeyCredentials } from "../integration/credentials.ts";
import { cloudAccount } from "./define.ts";
import { cloudAGovCfgWire } from "./wire.ts";

export default cloudAccount(cloudAGovCfgWire, {
  description:
    "Integrates an account in a government region of cloud A for configuration assessment. The API never returns the secret access key. It is created without waiting for the platform to verify it.",
  schema: {
    account_id: string("The ID of the account in the government region").required(),
    credentials: block.required(
      "An access key that is permitted to read the configuration of the account",
      accessKeyCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_a_gov_cfg" "agency" {
      name       = "Configuration of the agency"
      account_id = "111122223333"

      credentials {
        access_key_id                = "EXAMPLEKEY"
        secret_access_key_wo         = var.audit_key_secret
        secret_access_key_wo_version = 1
      }
    }
  `,
});
