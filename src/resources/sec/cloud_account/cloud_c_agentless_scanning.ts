import { block, hcl, matches, string } from "../../../schema/index.ts";
import { upperCase } from "../define.ts";
import { clientCredentials } from "../integration/credentials.ts";
import { dailyScanAttributes, joinedList } from "./agentless-scanning.ts";
import { basicCloudAccount } from "./define.ts";
import { cloudCAgentlessScanningWire } from "./wire.ts";

export default basicCloudAccount(cloudCAgentlessScanningWire, {
  description:
    "Integrates a subscription or a tenant of cloud C for agentless scanning of its hosts and containers. It is created without waiting for the platform to verify it.",
  schema: {
    ...dailyScanAttributes,
    integration_level: string(
      "The scope of the scans: one subscription (`SUBSCRIPTION`) or all subscriptions of the tenant (`TENANT`), in any case",
    )
      .validate(matches(/^(subscription|tenant)$/i, "SUBSCRIPTION or TENANT"))
      .comparedAs(upperCase)
      .default("SUBSCRIPTION"),
    scanning_subscription_id: string("The ID of the subscription that runs the scanners").required(),
    tenant_id: string("The ID of the tenant").required(),
    blob_container_name: string(
      "The name of the blob container that the scanners write their results to",
    ).required(),
    scanning_resource_group_name: string(
      "The name of the resource group that the scanners run in",
    ).required(),
    storage_account_url: string("The URL of the storage account of the blob container").required(),
    subscriptions_list: joinedList(
      "The subscriptions to scan. If unset, all subscriptions of the integration are scanned",
    ).optional(),
    credentials: block.required(
      "The application that the platform uses to read the results",
      clientCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_c_agentless_scanning" "tenant" {
      name                         = "Scans of the tenant"
      integration_level            = "TENANT"
      tenant_id                    = "0f8fad5b-d9cb-469f-a165-70867728950e"
      scanning_subscription_id     = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
      scanning_resource_group_name = "sec-scanning"
      storage_account_url          = "https://secscans.blob.example.com"
      blob_container_name          = "scan-results"
      subscriptions_list           = ["/subscriptions/3f2504e0-4f89-41d3-9a0c-0305e82c3301"]

      credentials {
        client_id                = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        client_secret_wo         = var.scanner_secret
        client_secret_wo_version = 1
      }
    }
  `,
});
