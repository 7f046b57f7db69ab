import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { accessKeyFields } from "./credentials.ts";

export const integrationCloudAGovCt = cloudAccountKind("AwsUsGovCtSqs", {
  account_id: text("accessKeyCredentials.accountId"),
  queue_url: text("queueUrl"),
  credentials: group(accessKeyFields),
});
