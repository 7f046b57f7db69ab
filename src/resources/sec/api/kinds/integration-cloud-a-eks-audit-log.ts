import { group, keptWhenBlank, optionalText, text } from "../objects/fields.ts";
import { cloudAccountKind } from "../objects/integration-kind.ts";
import { roleFields } from "./credentials.ts";

export const integrationCloudAEksAuditLog = cloudAccountKind("AwsEksAudit", {
  sns_arn: text("snsArn"),
  object_store_bucket_arn: keptWhenBlank(optionalText("s3BucketArn")),
  credentials: group(roleFields("crossAccountCredentials")),
});
