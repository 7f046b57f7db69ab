import { bool, hcl } from "../../../schema/index.ts";
import { policy } from "./define.ts";
import { policyComplianceWire } from "./wire.ts";

export default policy(policyComplianceWire, {
  description:
    "Assesses the configuration of cloud accounts: each result of its query is a resource that does not comply.",
  schema: {
    alerting_enabled: bool(
      "Whether violations raise alerts. The platform has them on, and `false` does not change that; where they were switched off elsewhere, the next apply switches them on",
    )
      .default(true)
      .deprecated("It has no effect. Remove it."),
  },
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

  afterRead(result, { prior, imported }) {
    // What a configuration says in vain is no change.
    const inVain = !imported && prior.alerting_enabled === false;
    return { ...result, alerting_enabled: inVain ? false : result.alerting_enabled };
  },

  beforeUpdate(plan, prior) {
    return { ...plan, alerting_enabled: plan.alerting_enabled && !prior.alerting_enabled };
  },
});
