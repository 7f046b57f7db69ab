import { block, hcl } from "../../../schema/index.ts";
import { serviceAccountCredentials } from "../integration/credentials.ts";
import { scopeAttributes } from "./cloud-b.ts";
import { cloudAccount } from "./define.ts";
import { cloudBCfgWire } from "./wire.ts";

export default cloudAccount(cloudBCfgWire, {
  description:
    "Integrates a project or the organization of cloud B for configuration assessment. It is created without waiting for the platform to verify it.",
  schema: {
    ...scopeAttributes,
    credentials: block.required(
      "The service account that the platform uses to read the configuration",
      serviceAccountCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_b_cfg" "organization" {
      name           = "Configuration of all projects"
      resource_level = "ORGANIZATION"
      resource_id    = "123456789012"

      credentials {
        client_id              = "100200300400500600700"
        client_email           = "reader@shop-prod.example.com"
        private_key_id         = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
        private_key_wo         = var.reader_key
        private_key_wo_version = 1
      }
    }
  `,
});
