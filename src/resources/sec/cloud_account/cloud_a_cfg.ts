import { block, hcl } from "../../../schema/index.ts";
import { roleCredentials } from "../integration/credentials.ts";
import { cloudAccount } from "./define.ts";
import { cloudACfgWire } from "./wire.ts";

export default cloudAccount(cloudACfgWire, {
  description:
    "Integrates an account of cloud A for configuration assessment. It is created without waiting for the platform to verify it.",
  schema: {
    credentials: block.required(
      "The role that the platform assumes to read the configuration of the account",
      roleCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_a_cfg" "shop" {
      name = "Configuration of the shop"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/audit"
        external_id = "sec-demo"
      }
    }
  `,
});
