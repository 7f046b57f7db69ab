import { atMost, block, bool, hcl, isInteger, number, string } from "../../../schema/index.ts";
import { policy } from "./define.ts";
import { policyWire, usualLimit } from "./wire.ts";

export default policy(policyWire, {
  description: "Manages a policy that raises a violation for each result of its query.",
  schema: {
    type: string("The type of the policy. Compliance policies are managed as `sec_policy_compliance`")
      .oneOf("Violation")
      .required(),
    evaluation: string("How often the policy is evaluated").oneOf("Hourly", "Daily").default("Hourly"),
    limit: number(
      "The maximum number of results of an evaluation, up to 5000. A policy cannot be created with 0: it starts with the limit of the platform, and the next apply sets it to 0",
    )
      .validate(isInteger, atMost(5000))
      .default(usualLimit)
      .mayBeOverruled(
        "A policy cannot be created with a limit of 0, so the platform uses its own limit. Apply again to set it to 0.",
      ),
    alerting: block.optional(
      "How violations raise alerts. A policy that is created without this block raises none; an update without it changes nothing about alerts, unless it removes the block",
      {
        profile: string(
          "The alert profile, which has the templates of the alerts. If empty, the platform chooses the profile",
        ).required(),
        enabled: bool("Whether violations raise alerts").default(true),
      },
    ),
  },
  example: hcl`
    resource "sec_query" "root_sign_ins" {
      query_id = "ACME_Root_Sign_Ins"
      query    = <<-EOT
        {
          source { AuditEvents }
          filter { USER_NAME = 'root' and EVENT_NAME = 'SignIn' }
          return distinct { EVENT_ID, EVENT_TIME, EVENT_NAME }
        }
      EOT
    }

    resource "sec_policy" "root_sign_ins" {
      title            = "Root signed in"
      query_id         = sec_query.root_sign_ins.id
      type             = "Violation"
      severity         = "High"
      description      = "Somebody signed in as the root user, which nobody should need"
      remediation      = "Ask who it was, and give them a user of their own"
      evaluation       = "Daily"
      limit            = 100
      policy_id_suffix = "root-sign-ins"
      tags             = ["audit", "sign-ins"]

      alerting {
        profile = "Sign_Ins"
      }
    }
  `,

  afterResponse(result, { known, imported }) {
    const { alerting } = result;
    if (!alerting || (imported && !alerting.enabled)) return { ...result, alerting: null };
    const profile = known.alerting?.profile === "" ? "" : alerting.profile;
    return { ...result, alerting: { ...alerting, profile } };
  },
});
