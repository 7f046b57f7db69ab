import { hcl } from "@tfnode/framework";
import { policyOf } from "./policy-of.ts";

export default policyOf(
  "operator-policies",
  "Manages an operator policy: limits of queues that policies of the users cannot exceed.",
  hcl`
    resource "rabbitmq_operator_policy" "limits" {
      name     = "limits"
      pattern  = ".*"
      apply_to = "queues"
      definition = {
        max-length = 100000
      }
    }
  `,
);
