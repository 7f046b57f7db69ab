import {
  block,
  bool,
  type PlannedOf,
  type PriorOf,
  type ResultOf,
  set,
  string,
} from "../../../schema/index.ts";
import { id, lasting, lowerCase, notBlank } from "../define.ts";
import { accountName } from "./organization-wire.ts";

function accounts(description: string) {
  return set(string().comparedAs(accountName), description).optional();
}

export const schema = {
  id: id(
    "The GUID of the user. The GUID of a member of the organization may change with the accounts that the user has access to",
  ),
  guid: string("The GUID of the user, the same as `id`").computed().useStateForUnknown(),
  email: string("The email address that the user signs in with, in any case")
    .validate(notBlank)
    .comparedAs(lowerCase)
    .required()
    .requiresReplace(),
  first_name: string("The first name of the user").required(),
  last_name: string("The last name of the user").required(),
  company: string("The company of the user").required(),
  enabled: bool("Whether the user is enabled").default(true),
  administrator: bool(
    "Whether the user is an administrator of the account. For members of the organization, use the `organization` block instead",
  ).default(false),
  organization: block.optional(
    "The access of the user in the organization: set `administrator`, or `user`, or list accounts. Required if the provider has `organization = true`, and not allowed otherwise",
    {
      administrator: bool(
        "Whether the user is an administrator of the organization and all its accounts",
      ).default(false),
      user: bool("Whether the user has access to all accounts of the organization").default(false),
      admin_accounts: accounts("The names of the accounts that the user administers, in any case"),
      user_accounts: accounts("The names of the accounts that the user has access to, in any case"),
    },
  ),
  created_time: lasting("When the user was created, as an RFC 3339 timestamp"),
  updated_time: string("When the user was last updated, as an RFC 3339 timestamp").computed().nullable(),
  updated_by: string("The user, or the owner of the API key, that last updated the user")
    .computed()
    .nullable(),
};

/** A planned member. */
export type MemberPlan = PlannedOf<typeof schema>;
/** A member in the state; null values are unknown right after an import. */
export type PriorMember = PriorOf<typeof schema>;
/** A member in the API. */
export type RemoteMember = ResultOf<typeof schema>;
