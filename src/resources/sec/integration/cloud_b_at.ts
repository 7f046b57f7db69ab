import { block, hcl, string } from "../../../schema/index.ts";
import { integrationCloudBAt } from "../api/kinds/integration-cloud-b-at.ts";
import { serviceAccountCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { cloudAccountAttributes, cloudAccountLife } from "./cloud-account.ts";
import { scopeAttributes, subscriber } from "./cloud-b.ts";

const schema = {
  ...cloudAccountAttributes,
  ...scopeAttributes,
  subscription: string(
    "The path of the subscription that the entries of the audit trail come through",
  ).required(),
  credentials: block.required(subscriber, serviceAccountCredentials),
};

export default resource({
  description:
    "Connects the audit trail of a project or of the organization of cloud B. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "subscriber_key" {
      type      = string
      sensitive = true
    }

    resource "sec_integration_cloud_b_at" "shop" {
      name         = "Audit trail of the shop"
      resource_id  = "shop-prod"
      subscription = "projects/shop-prod/subscriptions/audit-trail"

      credentials {
        client_id      = "100200300400500600700"
        client_email   = "subscriber@shop-prod.example.com"
        private_key_id = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
        private_key    = var.subscriber_key
      }
    }
  `,

  ...cloudAccountLife(schema, integrationCloudBAt),
});
