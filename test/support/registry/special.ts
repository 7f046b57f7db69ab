import { platformPolicyPrefix } from "../../../src/resources/sec/api/managed-policies.ts";
import { hcl } from "../../../src/schema/index.ts";
import type { Json, Literal } from "./literal.ts";

/** What the loop cannot learn from the definition of a resource. Attributes are named as in `credentials.role_arn`. */
export interface Special {
  /** Values that mean something to the API, in place of made up ones. */
  readonly values?: { readonly [attribute: string]: readonly Json[] };
  /** What to have of a block in place of what is made up: each entry is a change. */
  readonly contents?: { readonly [block: string]: readonly (readonly Literal[])[] };
  /** Attributes and blocks that are not changed, each with the reason. */
  readonly fixed?: { readonly [attribute: string]: string };
  /** Attributes that the API tells with the next read only, so that a refresh right after a change finds them. */
  readonly late?: readonly string[];
  /** Why no object of its own shows up in the API, so that nothing can be removed there or asked for. */
  readonly objectless?: string;
  /** The path of its writes, where they do not name an object of the resource. */
  readonly writesTo?: string;
}

/** One more life of a resource type, in a module of its own. */
export interface Variant extends Special {
  readonly type: string;
  readonly example: string;
  /** The configuration of its provider. */
  readonly provider: Literal;
}

const accounts = { field_key: "accountIds", field_values: ["111122223333"] };
const tags = { field_key: "resourceTags", field_values_map: [{ key: "env", value: ["dev", "test"] }] };

/** The special resources, by type without the provider's prefix. */
export const specials: { readonly [type: string]: Special } = {
  alert_profile: { values: { extends: ["LW_HE_FILES_DEFAULT_PROFILE", "LW_HE_USERS_DEFAULT_PROFILE"] } },
  external_id: { objectless: "it is made up by the provider, without a request" },
  managed_policies: {
    values: { "policy.id": [`${platformPolicyPrefix}-3`, `${platformPolicyPrefix}-4`] },
    objectless: "the policies are the platform's",
    writesTo: "Policies",
  },
  policy: { fixed: { policy_id_suffix: "the ID of a policy cannot change" } },
  policy_compliance: { fixed: { policy_id_suffix: "the ID of a policy cannot change" } },
  policy_exception: {
    values: { policy_id: [`${platformPolicyPrefix}-5`, `${platformPolicyPrefix}-6`] },
    // A field takes either texts or pairs, and the API knows which.
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
};

/** Further lives of types, by module. */
export const variants: { readonly [module: string]: Variant } = {
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
};

/** Whether an object is one that the platform keeps after its resource is destroyed. */
export function isRetired(collection: string, object: { readonly [key: string]: unknown }): boolean {
  return collection === "AgentAccessTokens" && /-[a-z0-9]{5}-deleted$/.test(String(object.tokenAlias));
}
