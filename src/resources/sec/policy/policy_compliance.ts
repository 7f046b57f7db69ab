import { bool, hcl } from "../../../schema/index.ts";
import { policyCompliance } from "../api/kinds/policy.ts";
import { resource } from "../define.ts";
import { policyLife } from "./life.ts";
import { policyAttributes } from "./shared.ts";

const schema = {
  ...policyAttributes,
  alerting_enabled: bool("Does nothing: the platform decides whether violations raise alerts")
    .default(true)
    .deprecated("It has no effect. Remove it.")
    .retained(),
};

export default resource({
  description:
    "Assesses the configuration of cloud accounts: each result of its query is a resource that does not comply.",
  schema,
  importForms: ["{id}"],
  slashesIn: ["id"],
  example: hcl`
    resource "sec_query" "open_buckets" {
      query_id = "ACME_Open_Buckets"
      query    = <<-EOT
        {
          source { Buckets }
          filter { IS_PUBLIC = 'true' }
          return distinct { ACCOUNT_ID, RESOURCE_ID }
        }
      EOT
    }

    resource "sec_policy_compliance" "open_buckets" {
      title            = "No bucket is open to the world"
      query_id         = sec_query.open_buckets.id
      severity         = "Critical"
      description      = "Buckets that everybody can read"
      remediation      = "Block public access to the bucket"
      policy_id_suffix = "open-buckets"
      tags             = ["domain:storage", "subdomain:buckets"]
    }
  `,

  ...policyLife(schema, policyCompliance, "Compliance"),
});
