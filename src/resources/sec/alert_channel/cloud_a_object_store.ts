import { block, hcl, string } from "../../../schema/index.ts";
import { alertChannelCloudAObjectStore } from "../api/kinds/alert-channel-cloud-a-object-store.ts";
import { roleCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  bucket_arn: string("The ARN of the bucket that the data is written to").required(),
  credentials: block.required("The role that may write to the bucket", roleCredentials),
};

export default resource({
  description: "Exports the data of the platform to a bucket of cloud A every hour. The bucket has to exist.",
  schema,
  importForms: ["{id}"],
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

  ...alertChannelLife(schema, alertChannelCloudAObjectStore),
});
