import { group, text } from "../objects/fields.ts";
import { cloudAccountKind } from "../objects/integration-kind.ts";
import { clientFields } from "./credentials.ts";

export const integrationCloudCAl = cloudAccountKind("AzureAlSeq", {
  tenant_id: text("tenantId"),
  queue_url: text("queueUrl"),
  credentials: group(clientFields),
});
