import { bool, hcl, type PlannedOf, set, string } from "@tfnode/framework";
import type { Postgres } from "../api/postgres.ts";
import { joined, name, type Sql, sql, words } from "../api/sql.ts";
import { resource } from "../define.ts";
import { withoutEmpty } from "../older-states.ts";
import { grantee, privilegeName } from "../privileges.ts";

/** The types of objects with default privileges: their words in ALTER DEFAULT PRIVILEGES, and their letters in pg_default_acl. */
const types = {
  table: { words: "TABLES", letter: "r" },
  sequence: { words: "SEQUENCES", letter: "S" },
  function: { words: "FUNCTIONS", letter: "f" },
  type: { words: "TYPES", letter: "T" },
  schema: { words: "SCHEMAS", letter: "n" },
} as const;

const schema = {
  database: string("The database").required().requiresReplace(),
  owner: string("The role that makes the objects").required().requiresReplace(),
  role: string("The role that gets the privileges, or `public` for everyone").required().requiresReplace(),
  schema: string("The schema of the objects; by default, all").optional().requiresReplace(),
  object_type: string("The type of the objects")
    .oneOf("table", "sequence", "function", "type", "schema")
    .required()
    .requiresReplace(),
  privileges: set(
    string().comparedAs(privilegeName),
    "The privileges of the role on objects that the owner makes",
  ).required(),
  with_grant_option: bool("Whether the role can grant the privileges to others")
    .default(false)
    .requiresReplace(),
};

type Planned = PlannedOf<typeof schema>;

/** Default privileges as the query below returns them. */
interface Found {
  readonly privileges: string[];
  readonly grantable: boolean;
  readonly every: readonly string[];
}

export default resource({
  description: "Manages the privileges that a role gets on objects that another role makes from then on.",
  schema,
  version: 1,
  upgrades: { 0: (state) => withoutEmpty(state, "schema") },
  importForms: [
    "{database}/{owner}/{role}/{object_type}/{schema}",
    "{database}/{owner}/{role}/{object_type}",
  ],
  example: hcl`
    resource "postgresql_default_privileges" "shop" {
      database    = "postgres"
      owner       = postgresql_role.shop.name
      role        = "pg_monitor"
      schema      = "public"
      object_type = "table"
      privileges  = ["SELECT"]
    }

    resource "postgresql_role" "shop" {
      name = "shop"
    }
  `,

  create: ({ plan, api, signal }) => apply(api, plan, signal),

  async read({ prior, api, signal }) {
    const { database, owner, role, schema, object_type } = prior;
    if (database === null || owner === null || role === null || object_type === null) return null;
    const found = await find(api, { database, owner, role, schema, object_type }, signal);
    const place = { database, owner, role, schema, object_type };
    // Without privileges, the server has nothing to find.
    if (!found)
      return prior.privileges?.length === 0
        ? { ...place, privileges: [], with_grant_option: prior.with_grant_option ?? false }
        : null;
    return { ...place, ...privilegesOf(found, prior.privileges) };
  },

  update: ({ plan, api, signal }) => apply(api, plan, signal),

  async delete({ prior, api, signal }) {
    const { database } = prior;
    await api.change([revoke(prior)], { database, signal, lock: `grants of ${database}` });
  },
});

async function apply(api: Postgres, plan: Planned, signal: AbortSignal) {
  const { database, role, privileges, with_grant_option } = plan;
  const option = with_grant_option ? sql`WITH GRANT OPTION` : sql``;
  const grant = sql`${begin(plan)} GRANT ${joined(privileges.map(words))} ON ${words(types[plan.object_type].words)} TO ${grantee(role)} ${option}`;
  const statements = [revoke(plan), ...(privileges.length > 0 ? [grant] : [])];
  await api.change(statements, { database, signal, lock: `grants of ${database}` });
  const found = await find(api, plan, signal);
  return { ...plan, ...(found ? privilegesOf(found, privileges) : { privileges: [] }) };
}

function revoke(plan: Place): Sql {
  return sql`${begin(plan)} REVOKE ALL ON ${words(types[plan.object_type].words)} FROM ${grantee(plan.role)}`;
}

function begin({ owner, schema }: Place): Sql {
  const place = schema ? sql` IN SCHEMA ${name(schema)}` : sql``;
  return sql`ALTER DEFAULT PRIVILEGES FOR ROLE ${name(owner)}${place}`;
}

/** Returns the privileges in the form of the configuration, which may say ALL. */
function privilegesOf({ privileges, grantable, every }: Found, expected: readonly string[] | null) {
  const names = expected?.map(privilegeName) ?? [];
  const wanted = names.includes("ALL") ? every : names;
  const isSame = [...wanted].sort().join() === [...privileges].sort().join();
  return { privileges: isSame ? [...(expected ?? [])] : privileges, with_grant_option: grantable };
}

type Place = Pick<Planned, "database" | "owner" | "role" | "schema" | "object_type">;

/** Finds default privileges; null if the role has none. */
async function find(api: Postgres, place: Place, signal: AbortSignal): Promise<Found | null> {
  const { database, owner, role, schema, object_type } = place;
  const { letter } = types[object_type];
  const id =
    role.toLowerCase() === "public" ? sql`0::oid` : sql`(SELECT oid FROM pg_roles WHERE rolname = ${role})`;
  return await api.findIn<Found>(
    database,
    sql`SELECT array_agg(privilege_type::text ORDER BY privilege_type) AS privileges, bool_and(is_grantable) AS grantable,
          ARRAY(SELECT privilege_type::text FROM aclexplode(acldefault(${letter === "S" ? "s" : letter}, defaclrole))
            WHERE grantee = defaclrole ORDER BY 1) AS every
        FROM pg_default_acl, aclexplode(defaclacl)
        WHERE pg_get_userbyid(defaclrole) = ${owner} AND defaclobjtype::text = ${letter} AND grantee = ${id}
        AND defaclnamespace = COALESCE((SELECT oid FROM pg_namespace WHERE nspname = ${schema || null}), 0)
        GROUP BY defaclrole`,
    { signal },
  );
}
