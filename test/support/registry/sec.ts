import { sec } from "../../../src/resources/sec/index.ts";
import { platformPolicyPrefix } from "../../../src/resources/sec/managed_policies/wire.ts";
import { hcl } from "../../../src/schema/index.ts";
import { withStoredSecrets } from "./example.ts";
import type { Registry } from "./registry.ts";
import { startSecApi } from "./sec-api.ts";

const accounts = { field_key: "accountIds", field_values: ["111122223333"] };
const tags = { field_key: "resourceTags", field_values_map: [{ key: "env", value: ["dev", "test"] }] };

/** The registry of `sec`. */
export const secRegistry: Registry = {
  definition: sec.definition,
  rounds: 12,
  start: startSecApi,
  // The life of each type uses its form in the state, which is also compared with the configuration and the API.
  inModule: withStoredSecrets,

  specials: {
    alert_profile: { values: { extends: ["LW_HE_FILES_DEFAULT_PROFILE", "LW_HE_USERS_DEFAULT_PROFILE"] } },
    external_id: {
      objectless: { reason: "it is made up by the provider, without a request", action: "noop" },
    },
    integration_cloud_a_ct: { provider: { organization: true } },
    integration_cloud_a_org_agentless_scanning: { provider: { organization: true } },
    managed_policies: {
      values: { "policy.id": [`${platformPolicyPrefix}-3`, `${platformPolicyPrefix}-4`] },
      objectless: { reason: "the policies are the platform's", action: "noop" },
      writesTo: "Policies",
    },
    policy: { fixed: { policy_id_suffix: "the ID of a policy cannot change" } },
    policy_compliance: { fixed: { policy_id_suffix: "the ID of a policy cannot change" } },
    policy_exception: {
      values: { policy_id: [`${platformPolicyPrefix}-5`, `${platformPolicyPrefix}-6`] },
      // A field accepts either texts or pairs, which only the API knows.
      contents: {
        constraint: [
          [accounts],
          [{ ...accounts, field_values: ["111122223333", "444455556666"] }, tags],
          [{ field_key: "regionNames", field_values: ["north"] }, tags],
          [accounts, { ...tags, field_values_map: [{ key: "team", value: ["shop"] }] }],
          [accounts, { field_key: "resourceTags", field_value_map: [{ key: "env", value: "dev" }] }],
        ],
      },
    },
    query: { fixed: { query_id: "the ID of a query cannot change" } },
    team_member: { fixed: { organization: "it is refused where the provider works on one account" } },
  },

  variants: {
    team_member_organization: {
      type: "team_member",
      provider: { organization: true },
      example: hcl`
        resource "sec_team_member" "grace" {
          first_name = "Grace"
          last_name  = "Holm"
          email      = "grace.holm@example.com"
          company    = "Shop"

          organization {
            user = true
          }
        }
      `,
      fixed: { administrator: "it is for members of one account" },
      contents: {
        organization: [
          [{ administrator: true, user: false }],
          [{ admin_accounts: ["ACME-DEV"] }],
          [{ admin_accounts: ["acme-dev"], user_accounts: ["acme-staging"] }],
        ],
      },
      late: ["created_time", "updated_time", "updated_by"],
    },
  },
};
