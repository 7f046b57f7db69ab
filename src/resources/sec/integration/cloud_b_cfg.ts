import { block, hcl } from "../../../schema/index.ts";
import { integrationCloudBCfg } from "../api/kinds/integration-cloud-b-cfg.ts";
import { serviceAccountCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { cloudAccountAttributes, cloudAccountLife } from "./cloud-account.ts";
import { scopeAttributes } from "./cloud-b.ts";

const schema = {
  ...cloudAccountAttributes,
  ...scopeAttributes,
  credentials: block.required(
    "The service account that the platform reads the configuration with",
    serviceAccountCredentials,
  ),
};

export default resource({
  description:
    "Connects a project or the organization of cloud B, so that the platform checks its configuration. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "reader_key" {
      type      = string
      sensitive = true
    }

    resource "sec_integration_cloud_b_cfg" "organization" {
      name           = "Configuration of all projects"
      resource_level = "ORGANIZATION"
      resource_id    = "123456789012"

      credentials {
        client_id      = "100200300400500600700"
        client_email   = "reader@shop-prod.example.com"
        private_key_id = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
        private_key    = var.reader_key
      }
    }
  `,

  ...cloudAccountLife(schema, integrationCloudBCfg),
});
