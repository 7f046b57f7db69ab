import { randomUUID } from "node:crypto";
import {
  iamService,
  type Role,
  RoleType,
  SystemRoleSubType,
} from "../../../resources/vdb/api/generated/iam.ts";
import { failedPrecondition, invalidArgument, notFound } from "../call-error.ts";
import { roles, users } from "../collections.ts";
import { permissionsOf } from "../management-keys.ts";
import { type Membership, membersOf, putMembership } from "../memberships.ts";
import { type Call, reads, writes } from "../rpc/method.ts";
import { all, anyKey } from "../rpc/requirements.ts";
import { knownPermissions, withCategory } from "../seed/permissions.ts";
import { timestamp } from "../wire/times.ts";
import { getOwned, listOwned, refuseTakenName } from "./owned.ts";

/** The methods of roles and their assignment. */
export const roleMethods = [
  reads(iamService.listPermissions, all("read:roles"), () => ({ permissions: knownPermissions })),

  reads(iamService.listEffectivePermissions, anyKey, (_request, { key }) => ({
    permissions: key ? permissionsOf(key).map(withCategory) : [],
  })),

  reads(iamService.listRoles, all("read:roles"), (_request, call) => ({ items: listOwned(roles, call) })),

  reads(iamService.getRole, all("read:roles"), ({ roleId }, call) => ({
    role: getOwned(roles, roleId, call),
  })),

  writes(iamService.createRole, all("write:roles"), ({ role: wanted }, call) => {
    if (!wanted) return {};
    refuseTakenName(roles, wanted, call);
    const role = { ...fromRequest(wanted, call), id: randomUUID(), createdAt: timestamp(call.now) };
    return { role: roles.put(call.transaction, role) };
  }),

  writes(iamService.updateRole, all("write:roles"), ({ role: wanted }, call) => {
    if (!wanted) return {};
    const { id, createdAt } = customRole(wanted.id, call);
    refuseTakenName(roles, { id, name: wanted.name }, call);
    return { role: roles.put(call.transaction, { ...fromRequest(wanted, call), id, createdAt }) };
  }),

  writes(iamService.deleteRole, all("delete:roles"), ({ roleId }, call) => {
    const { id } = customRole(roleId, call);
    roles.delete(call.transaction, id);
    for (const member of membersOf(call.reader, call.accountId)) {
      const roleIds = member.roleIds.filter((given) => given !== id);
      if (roleIds.length < member.roleIds.length) putMembership(call.transaction, { ...member, roleIds });
    }
    return {};
  }),

  reads(iamService.listUserRoles, all("read:roles"), ({ userId }, call) => ({
    roles: rolesOf(getMembership(userId, call), call),
  })),

  reads(iamService.listRoleUsers, all("read:roles"), ({ roleId }, call) => {
    const { id } = getOwned(roles, roleId, call);
    const theirs = membersOf(call.reader, call.accountId).filter((member) =>
      rolesOf(member, call).some((role) => role.id === id),
    );
    return { users: theirs.map(({ userId }) => users.get(call.reader, userId) ?? {}) };
  }),

  writes(iamService.assignUserRoles, all("write:roles"), (request, call) => {
    const member = getMembership(request.userId, call);
    // The API does not document whether a role has to exist. Assigning a missing role has no visible effect afterwards.
    const ofAccount = new Set(listOwned(roles, call).map(({ id }) => id));
    const wanted = request.roleIdsToAdd.map((id) => id.toLowerCase());
    const missing = wanted.findIndex((id) => !ofAccount.has(id));
    if (call.strict && missing >= 0) throw invalidArgument(`role_ids_to_add[${missing}]`, "no such role");
    const added = wanted.filter((id) => ofAccount.has(id));
    const gone = request.roleIdsToDelete.map((id) => id.toLowerCase());
    const roleIds = [...new Set([...member.roleIds, ...added])].filter((id) => !gone.includes(id));
    putMembership(call.transaction, { ...member, roleIds });
    return {};
  }),
];

/** Returns the user in the account of the call, or throws NOT_FOUND. */
export function getMembership(userId: string, call: Call): Membership {
  const members = membersOf(call.reader, call.accountId);
  const member = members.find((one) => one.userId === userId.toLowerCase());
  if (!member) throw notFound(`user ${userId}`);
  return member;
}

/** Returns the assigned roles of a user, and the base role that every user has. */
function rolesOf({ roleIds }: Membership, call: Call): Role[] {
  const base = SystemRoleSubType.SYSTEM_ROLE_SUB_TYPE_BASE;
  return listOwned(roles, call).filter((role) => roleIds.includes(role.id) || role.subType === base);
}

/** Returns the role. Throws FAILED_PRECONDITION if it is a system role. */
function customRole(id: string, call: Call): Role {
  const role = getOwned(roles, id, call);
  if (role.roleType === RoleType.ROLE_TYPE_SYSTEM)
    throw failedPrecondition("the role is a system role and cannot be changed");
  return role;
}

/** Returns the role of a request, with the time of the call. */
function fromRequest(
  { name, description, permissions }: Role,
  { accountId, now, strict }: Call,
): Omit<Role, "id"> {
  const unknown = permissions.findIndex(
    ({ value }) => !knownPermissions.some((known) => known.value === value),
  );
  if (strict && unknown >= 0)
    throw invalidArgument(`role.permissions[${unknown}].value`, "no such permission");
  return {
    accountId,
    lastModifiedAt: timestamp(now),
    name,
    description,
    roleType: RoleType.ROLE_TYPE_CUSTOM,
    permissions: permissions.map(({ value }) => withCategory(value)),
  };
}
