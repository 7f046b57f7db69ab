import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { accessKeyFields } from "./credentials.ts";

export const integrationCloudAGovCfg = cloudAccountKind("AwsUsGovCfg", {
  account_id: text("accessKeyCredentials.accountId"),
  credentials: group(accessKeyFields),
});
