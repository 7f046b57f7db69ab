import type { Signal, VdbApi } from "../api/client.ts";
import { accountService } from "../api/generated/account.ts";
import { iamService } from "../api/generated/iam.ts";
import { nullIfNotFound, requireObject, requireObjects } from "../api/responses.ts";
import { inSetOrder } from "../api/set-order.ts";

/** A user in an account. */
export interface Member {
  readonly accountId: string;
  readonly userId: string;
}

/** Returns the IDs of the users of an account with exactly this e-mail address. */
export async function findUserIds(
  api: VdbApi,
  { accountId, email }: { readonly accountId: string; readonly email: string },
  options: Signal,
): Promise<readonly string[]> {
  const method = accountService.listAccountMembers;
  const { items } = await api.call(method, { accountId }, options);
  const theirs = items.flatMap(({ accountMember }) =>
    accountMember?.email === email ? [accountMember] : [],
  );
  return theirs.map((member) => requireObject(member, method, { noun: "user" }).id);
}

/** Returns the IDs of a user's roles. */
export async function listUserRoles(
  api: VdbApi,
  member: Member,
  options: Signal,
): Promise<readonly string[]> {
  const { roles } = await api.call(iamService.listUserRoles, { ...member }, options);
  return requireObjects(roles, iamService.listUserRoles, { noun: "role" }).map(({ id }) => id);
}

/** Returns the IDs of a user's roles, or null if there is no such user. */
export async function findUserRoles(
  api: VdbApi,
  member: Member,
  options: Signal,
): Promise<readonly string[] | null> {
  return nullIfNotFound(listUserRoles(api, member, options));
}

/** Assigns and removes roles. Sends nothing if there are none. */
export async function assignUserRoles(
  api: VdbApi,
  member: Member,
  { add = [], remove = [] }: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
  options: Signal,
): Promise<void> {
  if (add.length + remove.length === 0) return;
  const request = {
    ...member,
    roleIdsToAdd: inSetOrder(add),
    roleIdsToDelete: inSetOrder(remove),
  };
  await api.call(iamService.assignUserRoles, request, options);
}
