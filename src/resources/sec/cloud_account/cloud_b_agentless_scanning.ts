import { block, hcl, string } from "../../../schema/index.ts";
import { serviceAccountCredentials } from "../integration/credentials.ts";
import { dailyScanAttributes, joinedList } from "./agentless-scanning.ts";
import { scopeAttributes } from "./cloud-b.ts";
import { cloudAccount } from "./define.ts";
import { cloudBAgentlessScanningWire, standardTokenUri } from "./wire.ts";

export default cloudAccount(cloudBAgentlessScanningWire, {
  description:
    "Integrates a project or the organization of cloud B for agentless scanning of its hosts and containers. It is created without waiting for the platform to verify it.",
  schema: {
    ...scopeAttributes,
    ...dailyScanAttributes,
    bucket_name: string("The name of the bucket that the scanners write their results to").required(),
    scanning_project_id: string("The ID of the project that runs the scanners").required(),
    filter_list: joinedList(
      "The projects to scan. If unset, all projects of the integration are scanned",
    ).optional(),
    credentials: block.required("The service account that the platform uses to read the results", {
      ...serviceAccountCredentials,
      token_uri: string("The token endpoint of the service account, `token_uri` in its key file").default(
        standardTokenUri,
      ),
    }),
  },
  example: hcl`
    resource "sec_integration_cloud_b_agentless_scanning" "organization" {
      name                = "Scans of all projects"
      resource_level      = "ORGANIZATION"
      resource_id         = "123456789012"
      bucket_name         = "sec-scan-results"
      scanning_project_id = "sec-scanning"
      filter_list         = ["shop-prod", "shop-test"]
      scan_multi_volume   = true

      credentials {
        client_id              = "100200300400500600700"
        client_email           = "scanner@sec-scanning.example.com"
        private_key_id         = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
        private_key_wo         = var.scanner_key
        private_key_wo_version = 1
      }
    }
  `,
});
