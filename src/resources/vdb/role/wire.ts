import { answered, deleted, listed, orNull } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { shownName } from "../api/enum-names.ts";
import { iamService, type Role, RoleType, SystemRoleSubType } from "../api/generated/iam.ts";
import { createdOrFound } from "../api/lost-create.ts";
import { inSetOrder } from "../api/set-order.ts";
import { timestampText } from "../api/timestamps.ts";

type Signal = Pick<CallOptions, "signal">;

/** A role and the account that it is looked for in. */
export interface RoleAddress {
  readonly accountId: string;
  readonly roleId: string;
}

/** What is said of a role; `permissions` are their values. */
export interface RoleInput {
  readonly accountId: string;
  readonly name: string;
  readonly description: string | null;
  readonly permissions: readonly string[];
}

export async function createRole(api: VdbApi, input: RoleInput, options: Signal): Promise<Role> {
  const method = iamService.createRole;
  const role = roleToApi(input);
  return createdOrFound(api, {
    create: async () => answered((await api.call(method, { role }, options)).role, method, { name: "role" }),
    async list(all) {
      const { items } = await api.call(iamService.listRoles, { accountId: role.accountId }, all);
      return listed(items, iamService.listRoles, { name: "role", place: {} });
    },
    isLike: (found) => isLikeRole(found, role),
  });
}

/** A role; null if there is none. */
export async function findRole(api: VdbApi, address: RoleAddress, options: Signal): Promise<Role | null> {
  const method = iamService.getRole;
  const answer = await orNull(api.call(method, address, options));
  return answer && answered(answer.role, method, { name: "role", id: address.roleId });
}

/** Replaces all that is said of a role. */
export async function updateRole(api: VdbApi, id: string, input: RoleInput, options: Signal): Promise<Role> {
  const method = iamService.updateRole;
  const role = { id, ...roleToApi(input) };
  return answered((await api.call(method, { role }, options)).role, method, { name: "role", id });
}

/** A role that is gone already counts as deleted. */
export async function deleteRole(api: VdbApi, address: RoleAddress, options: Signal): Promise<void> {
  await deleted(api, iamService.deleteRole, address, options);
}

function roleToApi({ permissions, ...role }: RoleInput) {
  return {
    ...role,
    roleType: RoleType.ROLE_TYPE_CUSTOM,
    permissions: inSetOrder(permissions, (value) => `value:${value}`).map((value) => ({ value })),
  };
}

function isLikeRole(found: Role, sent: ReturnType<typeof roleToApi>): boolean {
  const permissions = new Set(found.permissions.map(({ value }) => value));
  return (
    found.name === sent.name &&
    found.roleType === sent.roleType &&
    found.description === (sent.description ?? "") &&
    permissions.size === sent.permissions.length &&
    sent.permissions.every(({ value }) => permissions.has(value))
  );
}

/** A role under the names of the attributes; null for what the API does not say. */
export function roleFromApi(role: Role) {
  return {
    id: role.id,
    account_id: role.accountId,
    name: role.name,
    description: role.description,
    role_type: shownName(RoleType, role.roleType) ?? "",
    sub_type: shownName(SystemRoleSubType, role.subType),
    created_at: timestampText(role.createdAt),
    last_modified_at: timestampText(role.lastModifiedAt),
    permissions: role.permissions.map(({ value, category = null }) => ({ value, category })),
  };
}
