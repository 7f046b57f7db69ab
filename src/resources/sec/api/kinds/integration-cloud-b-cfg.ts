import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group } from "../objects/wire-fields.ts";
import { accountFields, scopeFields } from "./integration-cloud-b.ts";

export const integrationCloudBCfg = cloudAccountKind("GcpCfg", {
  ...scopeFields,
  credentials: group(accountFields),
});
