import {
  block,
  bool,
  type PlannedOf,
  type PriorOf,
  type ResultOf,
  type StateOf,
  set,
  string,
} from "../../../schema/index.ts";
import { id, lowerCase } from "../define.ts";
import { accountName } from "./organization-wire.ts";

function accounts(description: string) {
  return set(string().comparedAs(accountName), description).optional();
}

export const schema = {
  id: id(
    "The GUID of the user; that of a member of the organization may change with the accounts that the user can enter",
  ),
  guid: string("The GUID of the user, the same as `id`").computed().useStateForUnknown(),
  email: string("The e-mail address with which the user signs in; case does not count")
    .comparedAs(lowerCase)
    .required()
    .requiresReplace(),
  first_name: string("The first name of the user").required(),
  last_name: string("The last name of the user").required(),
  company: string("The company that the user works for").required(),
  enabled: bool("Whether the user can sign in").default(true),
  administrator: bool(
    "Whether the user administers the account. Members of the organization have an `organization` block instead",
  ).default(false),
  organization: block.optional(
    "What the user can enter in the organization: set `administrator`, or `user`, or list accounts. Required where the provider has `organization = true`, and refused elsewhere",
    {
      administrator: bool("Whether the user administers the organization and all its accounts").default(
        false,
      ),
      user: bool("Whether the user can enter all accounts of the organization").default(false),
      admin_accounts: accounts("The names of the accounts that the user administers, in any case"),
      user_accounts: accounts("The names of the accounts that the user can enter, in any case"),
    },
  ),
  created_time: string("When the user was made, as a time of RFC 3339")
    .computed()
    .nullable()
    .useStateForUnknown(),
  updated_time: string("When the user last changed, as a time of RFC 3339").computed().nullable(),
  updated_by: string("The user who last changed this one, or the owner of the key that did")
    .computed()
    .nullable(),
};

/** What a member is to be. */
export type MemberPlan = PlannedOf<typeof schema>;
/** What a member was. */
export type MemberState = StateOf<typeof schema>;
/** What a member was; right after an import that is not known. */
export type PriorMember = PriorOf<typeof schema>;
/** What a member is. */
export type RemoteMember = ResultOf<typeof schema>;
