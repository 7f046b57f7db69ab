import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, keepIfBlank, optionalText, text } from "../objects/wire-fields.ts";
import { roleFields } from "./credentials.ts";

export const integrationCloudAEksAuditLog = cloudAccountKind("AwsEksAudit", {
  sns_arn: text("snsArn"),
  object_store_bucket_arn: keepIfBlank(optionalText("s3BucketArn")),
  credentials: group(roleFields("crossAccountCredentials")),
});
