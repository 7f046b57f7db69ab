import {
  type AssignUserRolesRequest,
  type CreateRoleRequest,
  type CreateRoleResponse,
  type GetRoleResponse,
  type ListEffectivePermissionsResponse,
  type ListPermissionsResponse,
  type Permission,
  type Role,
  RoleType,
  SystemRoleSubType,
  type UpdateRoleRequest,
  type UpdateRoleResponse,
  type User,
  UserStatus,
} from "../../../resources/vdb/api/generated/iam.ts";
import { carrier, ids } from "./calls.ts";
import { each, email, inEnum, inEnumNotZero, items, length, pattern, uuid } from "./checks.ts";
import { idOnceCreated, modifiedOnceCreated, setByServer } from "./message-rules.ts";
import { must, rules } from "./rules.ts";

const root = "qdrant.cloud.iam.v1";
/** A name without control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
export const plainText = /^([^\x00-\x1F\x7F])*$/;

const isCustom = must<CreateRoleRequest | UpdateRoleRequest>(
  ({ role }) => role === undefined || role.roleType === RoleType.ROLE_TYPE_CUSTOM,
  "role.role_type",
  "must be ROLE_TYPE_CUSTOM",
);

export const iamRules = [
  ...["ListUsers", "ListPermissions", "ListRoles", "ListEffectivePermissions"].map((method) =>
    ids(`${root}.${method}Request`, "accountId"),
  ),
  ...["GetRole", "DeleteRole", "ListRoleUsers"].map((method) =>
    ids(`${root}.${method}Request`, "accountId", "roleId"),
  ),
  ids(`${root}.ListUserRolesRequest`, "accountId", "userId"),
  rules<ListPermissionsResponse>(`${root}.ListPermissionsResponse`, { permissions: items(1) }),
  rules<ListEffectivePermissionsResponse>(`${root}.ListEffectivePermissionsResponse`, {
    permissions: items(1),
  }),
  carrier<GetRoleResponse>(`${root}.GetRoleResponse`, "role"),
  carrier<CreateRoleRequest>(
    `${root}.CreateRoleRequest`,
    "role",
    isCustom,
    ...setByServer<CreateRoleRequest>("role", ({ role }) => role, {
      id: "id",
      createdAt: "created_at",
      lastModifiedAt: "last_modified_at",
    }),
  ),
  carrier<CreateRoleResponse>(`${root}.CreateRoleResponse`, "role"),
  carrier<UpdateRoleRequest>(
    `${root}.UpdateRoleRequest`,
    "role",
    must(({ role }) => role?.id !== "", "role.id", "must not be empty"),
    isCustom,
  ),
  carrier<UpdateRoleResponse>(`${root}.UpdateRoleResponse`, "role"),
  rules<AssignUserRolesRequest>(
    `${root}.AssignUserRolesRequest`,
    { accountId: uuid, userId: uuid, roleIdsToAdd: each(uuid), roleIdsToDelete: each(uuid) },
    must(
      ({ roleIdsToAdd, roleIdsToDelete }) => roleIdsToAdd.length + roleIdsToDelete.length > 0,
      "role_ids_to_add",
      "must not be empty when role_ids_to_delete is",
    ),
  ),
  rules<User>(
    `${root}.User`,
    { id: uuid, email, status: inEnum(UserStatus), defaultAccountId: uuid },
    modifiedOnceCreated,
  ),
  rules<Permission>(`${root}.Permission`, { value: length(1), category: length(1) }),
  rules<Role>(
    `${root}.Role`,
    {
      accountId: uuid,
      name: [length(4, 64), pattern(plainText)],
      description: length(0, 256),
      roleType: inEnumNotZero(RoleType),
      permissions: items(1),
      subType: inEnumNotZero(SystemRoleSubType),
    },
    idOnceCreated,
    modifiedOnceCreated,
  ),
];
