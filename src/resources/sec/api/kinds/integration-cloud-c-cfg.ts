import { group, text } from "../objects/fields.ts";
import { cloudAccountKind } from "../objects/integration-kind.ts";
import { clientFields } from "./credentials.ts";

export const integrationCloudCCfg = cloudAccountKind("AzureCfg", {
  tenant_id: text("tenantId"),
  credentials: group(clientFields),
});
