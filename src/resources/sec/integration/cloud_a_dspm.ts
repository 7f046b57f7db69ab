import { block, hcl, string } from "../../../schema/index.ts";
import { integrationCloudADspm } from "../api/kinds/integration-cloud-a-dspm.ts";
import { roleCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { cloudAccountLife } from "./cloud-account.ts";
import { dspmAttributes } from "./dspm.ts";

const schema = {
  ...dspmAttributes,
  account_id: string("The ID of the account that the scanners run in").optional(),
  storage_bucket_arn: string("The ARN of the bucket that the scanners leave their findings in").required(),
  credentials: block.required("The role that may read the bucket", roleCredentials),
};

export default resource({
  description:
    "Connects data-posture scanning of cloud A, which finds out what data is stored where and who can read it. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "sec_integration_cloud_a_dspm" "shop" {
      name               = "Data of the shop"
      account_id         = "111122223333"
      regions            = ["region-1", "region-2"]
      storage_bucket_arn = "arn:example:storage:::findings"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/data-posture"
        external_id = "sec-demo"
      }
    }
  `,

  ...cloudAccountLife(schema, integrationCloudADspm),
});
