import type { MessageInit } from "../../../grpc/index.ts";
import { crud } from "../api/crud.ts";
import { nameOrNull } from "../api/enum-names.ts";
import { iamService, type Permission, type Role, RoleType, SystemRoleSubType } from "../api/generated/iam.ts";
import { timestampText } from "../api/timestamps.ts";

export const roles = crud(
  { field: "role", noun: "role", isLike: isLikeRole },
  {
    create: iamService.createRole,
    get: iamService.getRole,
    list: iamService.listRoles,
    update: iamService.updateRole,
    delete: iamService.deleteRole,
  },
);

/** Reports whether a role can be managed: system roles cannot. */
export function isCustom({ roleType }: Role): boolean {
  return roleType === RoleType.ROLE_TYPE_CUSTOM;
}

function isLikeRole(found: Role, sent: MessageInit<Role>): boolean {
  const wanted = sent.permissions ?? [];
  const permissions = new Set(found.permissions.map(({ value }) => value));
  return (
    found.name === sent.name &&
    found.roleType === sent.roleType &&
    found.description === (sent.description ?? "") &&
    permissions.size === wanted.length &&
    wanted.every(({ value }) => permissions.has(value ?? ""))
  );
}

/** Converts a role to attributes; null where the API has no value. */
export function roleFromApi(role: Role) {
  return {
    id: role.id,
    account_id: role.accountId,
    name: role.name,
    description: role.description,
    role_type: nameOrNull(RoleType, role.roleType) ?? "",
    sub_type: nameOrNull(SystemRoleSubType, role.subType),
    created_at: timestampText(role.createdAt),
    last_modified_at: timestampText(role.lastModifiedAt),
    permissions: role.permissions.map(permissionFromApi),
  };
}

/** Converts a permission to attributes; null where the API has no value. */
export function permissionFromApi({ value, category }: Permission) {
  return { value, category: category ?? null };
}
