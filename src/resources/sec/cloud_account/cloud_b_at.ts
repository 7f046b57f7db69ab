import { block, hcl, string } from "../../../schema/index.ts";
import { serviceAccountCredentials } from "../integration/credentials.ts";
import { scopeAttributes, subscriber } from "./cloud-b.ts";
import { cloudAccount } from "./define.ts";
import { cloudBAtWire } from "./wire.ts";

export default cloudAccount(cloudBAtWire, {
  description:
    "Integrates the audit trail of a project or of the organization of cloud B. It is created without waiting for the platform to verify it.",
  schema: {
    ...scopeAttributes,
    subscription: string("The path of the subscription that delivers the audit trail").required(),
    credentials: block.required(subscriber, serviceAccountCredentials),
  },
  example: hcl`
    resource "sec_integration_cloud_b_at" "shop" {
      name         = "Audit trail of the shop"
      resource_id  = "shop-prod"
      subscription = "projects/shop-prod/subscriptions/audit-trail"

      credentials {
        client_id              = "100200300400500600700"
        client_email           = "subscriber@shop-prod.example.com"
        private_key_id         = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
        private_key_wo         = var.subscriber_key
        private_key_wo_version = 1
      }
    }
  `,
});
