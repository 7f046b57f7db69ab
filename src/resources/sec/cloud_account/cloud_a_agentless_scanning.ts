import { hcl } from "../../../schema/index.ts";
import { cloudAScanAttributes } from "./cloud-a-scanning.ts";
import { cloudAccount } from "./define.ts";
import { cloudAAgentlessScanningWire } from "./wire.ts";

export default cloudAccount(cloudAAgentlessScanningWire, {
  description:
    "Integrates an account of cloud A for agentless scanning of its hosts and containers. It is created without waiting for the platform to verify it.",
  schema: cloudAScanAttributes,
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
});
