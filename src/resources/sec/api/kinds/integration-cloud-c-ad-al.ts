import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { clientFields } from "./credentials.ts";

export const integrationCloudCAdAl = cloudAccountKind("AzureAdAl", {
  tenant_id: text("tenantId"),
  event_hub_namespace: text("eventHubNamespace"),
  event_hub_name: text("eventHubName"),
  credentials: group(clientFields),
});
