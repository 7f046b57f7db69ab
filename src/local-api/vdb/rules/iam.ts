import * as iam from "../../../resources/vdb/api/generated/iam.ts";
import { each, email, inEnum, inEnumNotZero, items, length, pattern, set, uuid } from "./checks.ts";
import { idOnceCreated, modifiedOnceCreated, setByServer } from "./message-rules.ts";
import { must, rulesOf } from "./rules.ts";

/** A name without control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
export const plainText = /^([^\x00-\x1F\x7F])*$/;

const ofAccount = { accountId: uuid };
const ofRole = { accountId: uuid, roleId: uuid };
const isCustom = must<iam.CreateRoleRequest | iam.UpdateRoleRequest>(
  ({ role }) => role === undefined || role.roleType === iam.RoleType.ROLE_TYPE_CUSTOM,
  "role.role_type",
  "must be ROLE_TYPE_CUSTOM",
);

export const iamRules = rulesOf<typeof iam>("iam.v1", {
  ListUsersRequest: ofAccount,
  ListPermissionsRequest: ofAccount,
  ListPermissionsResponse: { permissions: items(1) },
  ListRolesRequest: ofAccount,
  ListEffectivePermissionsRequest: ofAccount,
  ListEffectivePermissionsResponse: { permissions: items(1) },
  ListRoleUsersRequest: ofRole,
  ListUserRolesRequest: { accountId: uuid, userId: uuid },
  GetRoleRequest: ofRole,
  GetRoleResponse: { role: set },
  CreateRoleRequest: [
    { role: set },
    isCustom,
    ...setByServer("role", "id", "created_at", "last_modified_at"),
  ],
  CreateRoleResponse: { role: set },
  UpdateRoleRequest: [
    { role: set },
    must(({ role }) => role?.id !== "", "role.id", "must not be empty"),
    isCustom,
  ],
  UpdateRoleResponse: { role: set },
  DeleteRoleRequest: ofRole,
  AssignUserRolesRequest: [
    { accountId: uuid, userId: uuid, roleIdsToAdd: each(uuid), roleIdsToDelete: each(uuid) },
    must(
      ({ roleIdsToAdd, roleIdsToDelete }) => roleIdsToAdd.length + roleIdsToDelete.length > 0,
      "role_ids_to_add",
      "must not be empty when role_ids_to_delete is",
    ),
  ],
  User: [{ id: uuid, email, status: inEnum(iam.UserStatus), defaultAccountId: uuid }, modifiedOnceCreated],
  Permission: { value: length(1), category: length(1) },
  Role: [
    {
      accountId: uuid,
      name: [length(4, 64), pattern(plainText)],
      description: length(0, 256),
      roleType: inEnumNotZero(iam.RoleType),
      permissions: items(1),
      subType: inEnumNotZero(iam.SystemRoleSubType),
    },
    idOnceCreated,
    modifiedOnceCreated,
  ],
});
