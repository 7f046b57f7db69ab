import { bool, hcl } from "../../../schema/index.ts";
import { policy } from "./define.ts";
import { policyComplianceWire } from "./wire.ts";

export default policy(policyComplianceWire, {
  description:
    "Manages a compliance policy, which assesses the configuration of cloud accounts: each result of its query is a non-compliant resource.",
  schema: {
    alerting_enabled: bool(
      "Whether violations raise alerts. The platform always enables alerts when it creates the policy, and `false` does not disable them; if they are disabled outside of Terraform, the next apply of `true` enables them again",
    )
      .default(true)
      .deprecated("It has no effect. Remove it."),
  },
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

  afterResponse(result, { known, imported }) {
    // A setting that the API ignores does not count as a change.
    const inVain = !imported && known.alerting_enabled === false;
    return { ...result, alerting_enabled: inVain ? false : result.alerting_enabled };
  },

  beforeUpdate(plan, prior) {
    return { ...plan, alerting_enabled: plan.alerting_enabled && !prior.alerting_enabled };
  },
});
