import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { accountMappingFields } from "./account-mapping-file.ts";
import { roleFields } from "./credentials.ts";

export const integrationCloudACt = cloudAccountKind("AwsCtSqs", {
  queue_url: text("queueUrl"),
  credentials: group(roleFields("crossAccountCredentials")),
  ...accountMappingFields,
});
