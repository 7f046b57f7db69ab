import { bool, hcl, list, nested, string } from "../../../schema/index.ts";
import { dataSource, id } from "../define.ts";
import { listAnyPolicies } from "../policy/wire.ts";

const policies = nested.list("The policies, in the order of the platform", {
  id: string("The ID of the policy").computed(),
  type: string("The type of the policy, such as `Violation` or `Compliance`").computed(),
  title: string("The title of the policy").computed(),
  query_id: string("The ID of the query whose results violate the policy; empty if it has none").computed(),
  severity: string("The severity of violations, as the platform writes it, such as `high`").computed(),
  enabled: bool("Whether the policy is enabled").computed(),
  evaluation: string("How often the policy is evaluated; may be empty").computed(),
  alerting_enabled: bool("Whether violations cause alerts").computed(),
  alerting_profile: string("The alert profile; may be empty").computed(),
  tags: list(string(), "All tags of the policy").computed(),
  owner: string("The account that owns the policy; may be empty").computed(),
  updated_time: string("When the policy was last updated, as an RFC 3339 timestamp; may be empty").computed(),
  updated_by: string(
    "The user, or the owner of the API key, that last updated the policy; may be empty",
  ).computed(),
  managed: bool(
    "Whether the policy comes with the platform: `sec_managed_policies` can switch it",
  ).computed(),
});

export default dataSource({
  description: "Lists all policies of the account, those that come with the platform among them.",

  schema: {
    id: id("The name of the account"),
    policies: policies.computed(),
  },

  example: hcl`
    data "sec_policies" "all" {}

    output "disabled_policies" {
      value = [for policy in data.sec_policies.all.policies : policy.id if !policy.enabled]
    }
  `,

  async read({ api, signal }) {
    return { id: api.account, policies: await listAnyPolicies(api.session, { signal }) };
  },
});
