import { hcl, string } from "../../../schema/index.ts";
import { ofOrganization } from "../integration/attributes.ts";
import { auditLogAttributes, validateAuditLog } from "./cloud-b.ts";
import { basicCloudAccount } from "./define.ts";
import { cloudBGkeAuditLogWire } from "./wire.ts";

export default basicCloudAccount(cloudBGkeAuditLogWire, {
  description:
    "Integrates the audit log of the managed clusters of cloud B. It is created without waiting for the platform to verify it.",
  schema: {
    is_org: ofOrganization,
    ...auditLogAttributes,
    subscription: string("The path of the subscription that delivers the audit log").required(),
  },
  example: hcl`
    resource "sec_integration_cloud_b_gke_audit_log" "clusters" {
      name             = "Audit log of the clusters"
      integration_type = "ORGANIZATION"
      organization_id  = "123456789012"
      project_id       = "sec-logs"
      subscription     = "projects/sec-logs/subscriptions/cluster-audit"

      credentials {
        client_id                 = "100200300400500600700"
        client_email              = "subscriber@sec-logs.example.com"
        private_key_id_wo         = var.subscriber_key_id
        private_key_id_wo_version = 1
        private_key_wo            = var.subscriber_key
        private_key_wo_version    = 1
      }
    }
  `,

  validate: validateAuditLog,
});
