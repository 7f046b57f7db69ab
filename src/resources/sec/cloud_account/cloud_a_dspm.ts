import { block, hcl, string } from "../../../schema/index.ts";
import { roleCredentials } from "../integration/credentials.ts";
import { dataPosture } from "./define.ts";
import { cloudADspmWire } from "./wire.ts";

export default dataPosture(cloudADspmWire, {
  description:
    "Integrates cloud A for data security posture management, which finds out what data is stored where and who can access it. It is created without waiting for the platform to verify it.",
  schema: {
    account_id: string("The ID of the account that runs the scanners").optional(),
    storage_bucket_arn: string("The ARN of the bucket that the scanners write their findings to").required(),
    credentials: block.required("The role that the platform assumes to read the bucket", roleCredentials),
  },
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
});
