import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group } from "../objects/wire-fields.ts";
import { roleFields } from "./credentials.ts";

export const integrationCloudACfg = cloudAccountKind("AwsCfg", {
  credentials: group(roleFields("crossAccountCredentials")),
});
