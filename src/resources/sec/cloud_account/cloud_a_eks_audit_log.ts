import { block, hcl, string } from "../../../schema/index.ts";
import { ofOrganization, typeName } from "../integration/attributes.ts";
import { roleCredentials } from "../integration/credentials.ts";
import { basicCloudAccount } from "./define.ts";
import { cloudAEksAuditLogWire } from "./wire.ts";

export default basicCloudAccount(cloudAEksAuditLogWire, {
  description:
    "Integrates the audit log of the managed clusters of cloud A. It is created without waiting for the platform to verify it.",
  schema: {
    type_name: typeName,
    is_org: ofOrganization,
    sns_arn: string("The ARN of the notification topic that announces new entries of the log").required(),
    object_store_bucket_arn: string("The ARN of the bucket that stores the log").optional(),
    credentials: block.required(
      "The role that the platform assumes to read the bucket and its topic",
      roleCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_a_eks_audit_log" "clusters" {
      name                    = "Clusters"
      sns_arn                 = "arn:example:topic:region-1:111122223333:audit-log"
      object_store_bucket_arn = "arn:example:store:::audit-log"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/audit-log"
        external_id = "sec-demo"
      }
    }
  `,
});
