import { group } from "../objects/fields.ts";
import { cloudAccountKind } from "../objects/integration-kind.ts";
import { roleFields } from "./credentials.ts";

export const integrationCloudACfg = cloudAccountKind("AwsCfg", {
  credentials: group(roleFields("crossAccountCredentials")),
});
