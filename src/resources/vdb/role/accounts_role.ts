import { unknownFieldsOf } from "../../../grpc/index.ts";
import {
  block,
  hcl,
  lengthAtMost,
  lengthBetween,
  nonEmpty,
  type PlannedOf,
  RemoteError,
  string,
} from "../../../schema/index.ts";
import { addressOf, canonicalAccountId, configuredAccountId } from "../account-id.ts";
import type { VdbApi } from "../api/client.ts";
import { RoleType } from "../api/generated/iam.ts";
import { overlay, withPlanned, withUnknownFields } from "../api/overlay.ts";
import { inSetOrder } from "../api/set-order.ts";
import { id, resource, timestamp, withAccount } from "../define.ts";
import { hasForm } from "../shared/rules.ts";
import { isCustom, roleFromApi, roles } from "./wire.ts";

const schema = {
  id: id("The ID of the role"),
  name: string("The name of the role").validate(lengthBetween(4, 64), hasForm("plainText")).required(),
  description: string("The description of the role").validate(lengthAtMost(256)).optional(),
  role_type: string("The type of the role, which is `ROLE_TYPE_CUSTOM`").computed().useStateForUnknown(),
  sub_type: string("The type of a system role; null for custom roles")
    .computed()
    .nullable()
    .useNonNullStateForUnknown(),
  created_at: timestamp("When the role was created").useStateForUnknown(),
  last_modified_at: timestamp("When the role was last modified"),
  permissions: block.set(
    "The permissions of users with the role",
    {
      value: string("The permission, such as `read:clusters`").validate(nonEmpty).required(),
      category: string("The category of the permission, such as `Cluster`")
        .computed()
        .nullable()
        .useNonNullStateForUnknown(),
    },
    { min: 1 },
  ),
};

export default resource({
  description: "Manages a role, a set of permissions that can be assigned to users of the account.",
  traits: [withAccount],
  schema,
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "vdb_accounts_role" "backups" {
      name        = "Backup operators"
      description = "Make backups, but restore none"

      permissions {
        value = "read:backups"
      }

      permissions {
        value = "write:backups"
      }
    }
  `,

  modifyPlan({ prior }) {
    // The API has no value for a custom role. Without this line the plan would show the null as unknown.
    return prior ? { sub_type: prior.sub_type } : undefined;
  },

  async create({ plan, api, signal, checkpoint, at }) {
    const accountId = configuredAccountId(api, plan, at);
    const made = await roles.create(api, toApi(plan, accountId), { signal }).catch(async (error: unknown) => {
      throw await withTakenRole(error, api, { accountId, name: plan.name }, signal);
    });
    checkpoint({ id: made.id });
    return roleFromApi(made);
  },

  async read({ prior, api, signal, at }) {
    const role = await roles.find(api, addressOf(api, prior, at), { signal });
    return role && roleFromApi(role);
  },

  async update({ plan, prior, api, signal, at }) {
    const accountId = canonicalAccountId(api, plan, at);
    // The API replaces the whole role: what neither the plan nor the state mentions stays.
    const found = await roles.get(api, addressOf(api, prior, at), { signal });
    const over = overlay({ plan, before: prior, found });
    const role = toApi(plan, accountId);
    const sent = {
      ...unknownFieldsOf(found),
      ...role,
      id: prior.id,
      permissions: withUnknownFields(role.permissions, found.permissions),
      description: over.removable("description"),
    };
    const updated = roleFromApi(await roles.replace(api, sent, { signal }));
    return withPlanned(updated, "description", plan, prior);
  },

  async delete({ prior, api, signal, at }) {
    await roles.delete(api, addressOf(api, prior, at), { signal });
  },
});

/** Adds to the error of a create, if the name is taken, how the role that has the name is imported. */
async function withTakenRole(
  error: unknown,
  api: VdbApi,
  { accountId, name }: { readonly accountId: string; readonly name: string },
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof RemoteError && error.alreadyExists)) return error;
  const found = await roles.list(api, { accountId }, { signal }).catch(() => []);
  const [holder, ...others] = found.filter((role) => role.name === name);
  if (!holder || others.length > 0) return error;
  if (!isCustom(holder))
    return error.with({
      alreadyExists: false,
      advice: "The name is that of a role of the platform: choose another one.",
    });
  return error.with({ importId: accountId === api.accountId ? holder.id : `${accountId}/${holder.id}` });
}

function toApi({ name, description, permissions }: PlannedOf<typeof schema>, accountId: string) {
  const values = permissions.map(({ value }) => value);
  return {
    accountId,
    name,
    description,
    roleType: RoleType.ROLE_TYPE_CUSTOM,
    permissions: inSetOrder(values, (value) => `value:${value}`).map((value) => ({ value })),
  };
}
