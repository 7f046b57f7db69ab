import { alertChannelKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { roleFields } from "./credentials.ts";

export const alertChannelCloudAObjectStore = alertChannelKind("AwsS3", {
  bucket_arn: text("s3CrossAccountCredentials.bucketArn"),
  credentials: group(roleFields("s3CrossAccountCredentials")),
});
