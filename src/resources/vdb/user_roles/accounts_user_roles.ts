import { isDeepStrictEqual } from "node:util";
import {
  bool,
  type DeleteContext,
  DiagnosticError,
  hcl,
  identifier,
  knownAfterApply,
  type PriorOf,
  RemoteError,
  set,
  string,
  type TypedPath,
  type UpdateContext,
} from "../../../schema/index.ts";
import { canonicalAccount, canonicalAccountId, configuredAccountId } from "../account-id.ts";
import type { VdbApi } from "../api/client.ts";
import { iamService } from "../api/generated/iam.ts";
import { logNothingToDelete } from "../api/responses.ts";
import { resource, withAccount } from "../define.ts";
import { uuid } from "../shared/uuid.ts";
import { assignUserRoles, findUserIds, findUserRoles, listUserRoles, type Member } from "./wire.ts";

const schema = {
  id: identifier(
    "The IDs of account and user, as `<account id>/<user id>`. Must be omitted: the platform chooses them",
    { configurable: true },
  ),
  user_email: string("The email address of the user, exactly as the platform stores it").required(),
  role_ids: set(
    string().validate(uuid).comparedAs(lowerCase),
    "The IDs of the roles to assign; other roles of the user are not touched",
  ).required(),
  keep_on_destroy: bool(
    "Whether the user keeps the roles when the resource is destroyed. Defaults to false: the roles are removed",
  )
    .optional()
    .notReturned(),
  user_id: string("The ID of the user").computed().useStateForUnknown(),
};

export default resource({
  description:
    "Assigns roles to a user of the account. Other roles of the user are not touched. If the email address is changed to that of another user, the roles are removed from the former one.",
  traits: [withAccount],
  schema,
  importForms: [],
  example: hcl`
    resource "vdb_accounts_role" "backups" {
      name = "Backup operators"

      permissions {
        value = "read:backups"
      }
    }

    resource "vdb_accounts_user_roles" "operator" {
      user_email = "grace@example.org"
      role_ids   = [vdb_accounts_role.backups.id]
    }
  `,

  modifyPlan({ plan, prior }) {
    if (!prior) return undefined;
    const isOtherUser = plan.user_email !== prior.user_email;
    if (!isOtherUser && plan.account_id === prior.account_id) return undefined;
    return { id: knownAfterApply, ...(isOtherUser && { user_id: knownAfterApply }) };
  },

  async create({ plan, api, signal, checkpoint, at }) {
    const accountId = configuredAccountId(api, plan, at);
    const userId = await findUser(api, { accountId, email: plan.user_email }, { signal, at: at.user_email });
    const member = { accountId, userId };
    const current = await listUserRoles(api, member, { signal });
    const assigning = assignUserRoles(api, member, { add: difference(plan.role_ids, current) }, { signal });
    await checkpointIfAmbiguous(assigning, () => checkpoint(fromApi(member, plan)));
    return fromApi(member, plan);
  },

  async read({ prior, api, signal, at }) {
    const member = memberOf(prior, api, at);
    const current = await findUserRoles(api, member, { signal });
    const { user_email, role_ids } = prior;
    return (
      current &&
      fromApi(member, { user_email: user_email ?? "", role_ids: intersection(role_ids ?? [], current) })
    );
  },

  async update({ plan, prior, api, signal, checkpoint, at }) {
    const accountId = canonicalAccountId(api, plan, at);
    const userId =
      plan.user_email === prior.user_email
        ? prior.user_id
        : await findUser(api, { accountId, email: plan.user_email }, { signal, at: at.user_email });
    const member = { accountId, userId };
    const former = memberOf(prior, api, at);
    const current = await listUserRoles(api, member, { signal });
    const isSameUser = isDeepStrictEqual(member, former);
    // The roles of a former user are removed first, because the state names the former user until the update is complete.
    if (!isSameUser) await removeRoles(api, former, prior.role_ids, { signal });
    const before = isSameUser ? prior.role_ids : [];
    const change = {
      add: difference(plan.role_ids, current),
      remove: intersection(difference(before, plan.role_ids), current),
    };
    const role_ids = [...before, ...difference(plan.role_ids, before)];
    const assigning = assignUserRoles(api, member, change, { signal });
    await checkpointIfAmbiguous(assigning, () => checkpoint(fromApi(member, { ...plan, role_ids })));
    return fromApi(member, plan);
  },

  async delete({ prior, api, signal, at }) {
    if (prior.keep_on_destroy) return;
    await removeRoles(api, memberOf(prior, api, at), prior.role_ids, { signal });
  },
});

type Prior = PriorOf<typeof schema & typeof withAccount.schema>;

function memberOf({ account_id, user_id }: Prior, api: VdbApi, at: TypedPath<Prior>): Member {
  return { accountId: canonicalAccountId(api, { account_id }, at), userId: user_id ?? "" };
}

/** Returns the ID of the only user of an account with an e-mail address. */
async function findUser(
  api: VdbApi,
  { accountId, email }: { readonly accountId: string; readonly email: string },
  { signal, at }: Pick<UpdateContext<typeof schema, VdbApi>, "signal"> & { readonly at: TypedPath },
): Promise<string> {
  const [userId, ...more] = await findUserIds(api, { accountId, email }, { signal });
  if (userId !== undefined && more.length === 0) return userId;
  const detail =
    userId === undefined
      ? `The account ${accountId} has no user whose address is exactly ${JSON.stringify(email)}. The address is case-sensitive, and an invitation must be accepted first.`
      : `The account ${accountId} has ${more.length + 1} users with the address ${JSON.stringify(email)}, so it does not identify one.`;
  throw new DiagnosticError(at, "User not found", detail);
}

/** Waits for an assignment. If its outcome is unknown, `inDoubt` saves the roles that the user may have by now. */
async function checkpointIfAmbiguous(assigning: Promise<void>, inDoubt: () => void): Promise<void> {
  try {
    await assigning;
  } catch (error) {
    if (error instanceof RemoteError && error.mayHaveTakenEffect) inDoubt();
    throw error;
  }
}

/** Removes roles from a user, if the user still exists. */
async function removeRoles(
  api: VdbApi,
  member: Member,
  roles: readonly string[],
  options: Pick<DeleteContext<typeof schema, VdbApi>, "signal">,
): Promise<void> {
  const current = await findUserRoles(api, member, options);
  if (current) await assignUserRoles(api, member, { remove: intersection(roles, current) }, options);
  else logNothingToDelete(api, iamService.assignUserRoles);
}

function intersection(roles: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others.map(lowerCase));
  return roles.filter((role) => known.has(lowerCase(role)));
}

function difference(roles: readonly string[], others: readonly string[]): readonly string[] {
  const same = new Set(intersection(roles, others));
  return roles.filter((role) => !same.has(role));
}

/** The form in which role IDs are compared. An edited state may contain null, which is not a role. */
function lowerCase(text: string | null): string {
  return text?.toLowerCase() ?? "";
}

function fromApi(
  { accountId, userId }: Member,
  { user_email, role_ids }: { readonly user_email: string; readonly role_ids: readonly string[] },
) {
  return {
    id: `${canonicalAccount(accountId)}/${userId}`,
    account_id: canonicalAccount(accountId),
    user_email,
    role_ids,
    user_id: userId,
  };
}
