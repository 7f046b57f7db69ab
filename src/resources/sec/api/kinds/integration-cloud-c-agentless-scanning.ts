import { cloudAccountKind } from "../objects/integration-kind.ts";
import {
  group,
  joinedTexts,
  keepIfBlank,
  optionalSecret,
  text,
  upperCaseText,
} from "../objects/wire-fields.ts";
import { scanFields } from "./agentless-scanning.ts";
import { clientFields } from "./credentials.ts";

export const integrationCloudCAgentlessScanning = cloudAccountKind("AzureSidekick", {
  ...scanFields,
  integration_level: upperCaseText("integrationLevel"),
  scanning_subscription_id: text("scanningSubscriptionId"),
  tenant_id: text("tenantId"),
  blob_container_name: text("blobContainerName"),
  scanning_resource_group_name: text("scanningResourceGroupName"),
  storage_account_url: text("storageAccountUrl"),
  subscriptions_list: keepIfBlank(joinedTexts("subscriptionsList")),
  credentials: group({ ...clientFields, client_secret: optionalSecret("credentials.clientSecret") }),
});
