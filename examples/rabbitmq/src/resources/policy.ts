import { hcl } from "@tfnode/framework";
import { policyOf } from "./policy-of.ts";

export default policyOf(
  "policies",
  "Manages a policy: arguments of all exchanges and queues whose names match, which can be changed later.",
  hcl`
    resource "rabbitmq_policy" "orders" {
      name     = "orders"
      pattern  = "^orders"
      apply_to = "queues"
      definition = {
        max-length = 1000
        overflow   = "reject-publish"
      }
    }
  `,
);
