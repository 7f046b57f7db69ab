import { bool, hcl, type PlannedOf, string } from "@tfnode/framework";
import { existing, type Postgres } from "../api/postgres.ts";
import { name, sql } from "../api/sql.ts";
import { resource } from "../define.ts";

const schema = {
  role: string("The role that becomes a member").required().requiresReplace(),
  grant_role: string("The role whose member it becomes").required().requiresReplace(),
  with_admin_option: bool("Whether the member can make other roles members").default(false),
};

type Membership = PlannedOf<typeof schema>;

export default resource({
  description:
    "Manages that a role is a member of another one. The attribute `roles` of `postgresql_role` manages all memberships of a role.",
  schema,
  version: 1,
  upgrades: { 0: (state) => state },
  identity: ["role", "grant_role"],
  importForms: ["{role}/{grant_role}"],
  example: hcl`
    resource "postgresql_grant_role" "shop" {
      role       = postgresql_role.shop.name
      grant_role = "pg_read_all_data"
    }

    resource "postgresql_role" "shop" {
      name = "shop"
    }
  `,

  async create({ plan, api, signal }) {
    const { role, grant_role, with_admin_option } = plan;
    const option = with_admin_option ? sql`WITH ADMIN OPTION` : sql``;
    await api.change([sql`GRANT ${name(grant_role)} TO ${name(role)} ${option}`], { signal, lock: "roles" });
    return existing(await find(api, plan, signal), `the membership of ${role}`);
  },

  read: ({ prior, api, signal }) => find(api, prior, signal),

  async update({ plan, api, signal }) {
    const { role, grant_role, with_admin_option } = plan;
    const change = with_admin_option
      ? sql`GRANT ${name(grant_role)} TO ${name(role)} WITH ADMIN OPTION`
      : sql`REVOKE ADMIN OPTION FOR ${name(grant_role)} FROM ${name(role)}`;
    await api.change([change], { signal, lock: "roles" });
    return existing(await find(api, plan, signal), `the membership of ${role}`);
  },

  async delete({ prior, api, signal }) {
    await api.change([sql`REVOKE ${name(prior.grant_role)} FROM ${name(prior.role)}`], {
      signal,
      lock: "roles",
    });
  },
});

async function find(
  api: Postgres,
  { role, grant_role }: { readonly role: string | null; readonly grant_role: string | null },
  signal: AbortSignal,
): Promise<Membership | null> {
  return await api.find<Membership>(
    sql`SELECT pg_get_userbyid(member)::text AS role, pg_get_userbyid(roleid)::text AS grant_role,
          bool_or(admin_option) AS with_admin_option
        FROM pg_auth_members
        WHERE pg_get_userbyid(member) = ${role ?? ""} AND pg_get_userbyid(roleid) = ${grant_role ?? ""} GROUP BY 1, 2`,
    { signal },
  );
}
