import { alwaysEnabled, cloudAccountKind } from "../objects/integration-kind.ts";
import { group, optionalText, optionalTexts } from "../objects/wire-fields.ts";
import { optionalRoleFields } from "./credentials.ts";

const role = "crossAccountCredentials";

export const integrationCloudADspm = alwaysEnabled(
  cloudAccountKind(
    "AwsDspm",
    {
      account_id: optionalText("awsAccountId"),
      storage_bucket_arn: optionalText("bucketArn"),
      regions: optionalTexts("regions"),
      credentials: group(optionalRoleFields(role)),
    },
    [{ path: role, value: {} }],
  ),
);
