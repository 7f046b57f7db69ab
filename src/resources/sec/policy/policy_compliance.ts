import { bool, hcl } from "../../../schema/index.ts";
import { policyCompliance } from "../api/kinds/policy.ts";
import { resource } from "../define.ts";
import { policyLife } from "./life.ts";
import { policyAttributes } from "./shared.ts";

const schema = {
  ...policyAttributes,
  alerting_enabled: bool(
    "Whether violations raise alerts. The platform has them on, and `false` does not change that; where they were switched off elsewhere, the next apply switches them on",
  )
    .default(true)
    .deprecated("It has no effect. Remove it."),
};

const life = policyLife(schema, policyCompliance, "Compliance");

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

  ...life,

  async read(context) {
    const found = await life.read(context);
    if (!found) return null;
    const { imported, prior } = context;
    // What a configuration says in vain is no change.
    const inVain = !imported && prior.alerting_enabled === false;
    return { ...found, alerting_enabled: inVain ? false : found.alerting_enabled };
  },

  update: (context) => {
    const { plan, prior } = context;
    const alerting_enabled = plan.alerting_enabled && !prior.alerting_enabled;
    return life.update({ ...context, plan: { ...plan, alerting_enabled } });
  },
});
