import { hcl, string } from "../../../schema/index.ts";
import { ofOrganization } from "../integration/attributes.ts";
import { auditLogAttributes, validateAuditLog } from "./cloud-b.ts";
import { basicCloudAccount } from "./define.ts";
import { cloudBPubSubAuditLogWire } from "./wire.ts";

export default basicCloudAccount(cloudBPubSubAuditLogWire, {
  description:
    "Integrates the audit log of a project or of the organization of cloud B through a message topic. It is created without waiting for the platform to verify it.",
  schema: {
    is_org: ofOrganization,
    ...auditLogAttributes,
    subscription_id: string("The path of the subscription that delivers the audit log").required(),
    topic_id: string("The path of the topic that the audit log is published to").required(),
  },
  example: hcl`
    resource "sec_integration_cloud_b_pub_sub_audit_log" "shop" {
      name             = "Audit log of the shop"
      integration_type = "PROJECT"
      project_id       = "shop-prod"
      subscription_id  = "projects/shop-prod/subscriptions/audit-log"
      topic_id         = "projects/shop-prod/topics/audit-log"

      credentials {
        client_id                 = "100200300400500600700"
        client_email              = "subscriber@shop-prod.example.com"
        private_key_id_wo         = var.subscriber_key_id
        private_key_id_wo_version = 1
        private_key_wo            = var.subscriber_key
        private_key_wo_version    = 1
      }
    }
  `,

  validate: validateAuditLog,
});
