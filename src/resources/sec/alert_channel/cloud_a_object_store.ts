import { block, hcl, string } from "../../../schema/index.ts";
import { roleCredentials } from "../integration/credentials.ts";
import { alertChannel } from "./define.ts";
import { cloudAObjectStoreWire } from "./wire.ts";

export default alertChannel(cloudAObjectStoreWire, {
  description:
    "Exports platform data to an object store bucket of cloud A every hour. The bucket must exist.",
  schema: {
    bucket_arn: string("The ARN of the bucket to write the data to").required(),
    credentials: block.required("The role that the platform assumes to write to the bucket", roleCredentials),
  },
  example: hcl`
    resource "sec_alert_channel_cloud_a_object_store" "export" {
      name       = "Hourly export"
      bucket_arn = "arn:example:store:::sec-export/hourly"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/sec-export"
        external_id = "sec-export"
      }
    }
  `,
});
