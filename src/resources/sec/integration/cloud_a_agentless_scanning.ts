import { hcl } from "../../../schema/index.ts";
import { integrationCloudAAgentlessScanning } from "../api/kinds/integration-cloud-a-agentless-scanning.ts";
import { resource } from "../define.ts";
import { cloudAScanAttributes } from "./cloud-a-scanning.ts";
import { cloudAccountLife } from "./cloud-account.ts";

const schema = cloudAScanAttributes;

export default resource({
  description:
    "Connects an account of cloud A, whose hosts and containers are scanned without an agent on them. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "sec_integration_cloud_a_agentless_scanning" "shop" {
      name                      = "Hosts of the shop"
      scan_frequency            = 24
      scan_containers           = true
      scan_host_vulnerabilities = true
      account_id                = "111122223333"
      bucket_arn                = "arn:example:store:::findings"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/scanner"
        external_id = "sec-demo"
      }
    }
  `,

  ...cloudAccountLife(schema, integrationCloudAAgentlessScanning),
});
