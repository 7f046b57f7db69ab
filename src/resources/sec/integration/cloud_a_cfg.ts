import { block, hcl } from "../../../schema/index.ts";
import { integrationCloudACfg } from "../api/kinds/integration-cloud-a-cfg.ts";
import { roleCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { cloudAccountAttributes, cloudAccountLife } from "./cloud-account.ts";

const schema = {
  ...cloudAccountAttributes,
  credentials: block.required("The role that may read the configuration of the account", roleCredentials),
};

export default resource({
  description:
    "Connects an account of cloud A, so that the platform checks how it is configured. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "sec_integration_cloud_a_cfg" "shop" {
      name = "Configuration of the shop"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/audit"
        external_id = "sec-demo"
      }
    }
  `,

  ...cloudAccountLife(schema, integrationCloudACfg),
});
