import { block, hcl, string } from "../../../schema/index.ts";
import { serviceAccountCredentials } from "../integration/credentials.ts";
import { dailyScanAttributes, joinedList } from "./agentless-scanning.ts";
import { scopeAttributes } from "./cloud-b.ts";
import { cloudAccount } from "./define.ts";
import { cloudBAgentlessScanningWire, standardTokenUri } from "./wire.ts";

export default cloudAccount(cloudBAgentlessScanningWire, {
  description:
    "Connects a project or the organization of cloud B, whose hosts and containers are scanned without an agent on them. It is created without waiting for the platform's first look at it.",
  schema: {
    ...scopeAttributes,
    ...dailyScanAttributes,
    bucket_name: string("The name of the bucket that scanners put their results into").required(),
    scanning_project_id: string("The ID of the project that scanners run in").required(),
    filter_list: joinedList("The projects to scan; left out, all that the integration is for").optional(),
    credentials: block.required("The service account that the platform fetches the results with", {
      ...serviceAccountCredentials,
      token_uri: string("Where the service account signs in, `token_uri` in its key file").default(
        standardTokenUri,
      ),
    }),
  },
  example: hcl`
    variable "scanner_key" {
      type      = string
      sensitive = true
    }

    resource "sec_integration_cloud_b_agentless_scanning" "organization" {
      name                = "Scans of all projects"
      resource_level      = "ORGANIZATION"
      resource_id         = "123456789012"
      bucket_name         = "sec-scan-results"
      scanning_project_id = "sec-scanning"
      filter_list         = ["shop-prod", "shop-test"]
      scan_multi_volume   = true

      credentials {
        client_id      = "100200300400500600700"
        client_email   = "scanner@sec-scanning.example.com"
        private_key_id = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
        private_key    = var.scanner_key
      }
    }
  `,
});
