import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { clientFields } from "./credentials.ts";

export const integrationCloudCAl = cloudAccountKind("AzureAlSeq", {
  tenant_id: text("tenantId"),
  queue_url: text("queueUrl"),
  credentials: group(clientFields),
});
