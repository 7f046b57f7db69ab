import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { clientFields } from "./credentials.ts";

export const integrationCloudCCfg = cloudAccountKind("AzureCfg", {
  tenant_id: text("tenantId"),
  credentials: group(clientFields),
});
