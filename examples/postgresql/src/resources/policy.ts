import { bool, hcl, nonEmpty, type PlannedOf, set, string } from "@tfnode/framework";
import { existing, type Postgres } from "../api/postgres.ts";
import { joined, name, Sql, sql, words } from "../api/sql.ts";
import { resource } from "../define.ts";
import { grantee } from "../privileges.ts";

const schema = {
  database: string("The database; by default, that of the provider")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  schema: string("The schema of the table").default("public").requiresReplace(),
  table: string("The table").required().requiresReplace(),
  name: string("The name of the policy").validate(nonEmpty).required().requiresReplace(),
  command: string("The statements that the policy is for")
    .oneOf("ALL", "SELECT", "INSERT", "UPDATE", "DELETE")
    .default("ALL")
    .requiresReplace(),
  permissive: bool(
    "Whether the policy permits rows; if false, it restricts the rows that other policies permit",
  )
    .default(true)
    .requiresReplace(),
  roles: set(string(), "The roles that the policy is for; `public` for everyone").default(["public"]),
  using: string("The condition for rows that exist, such as `owner = current_user`").optional(),
  check: string("The condition for new and changed rows; by default, that of `using`").optional(),
};

type Planned = PlannedOf<typeof schema>;
type Place = { readonly [Name in "database" | "schema" | "table" | "name"]: string | null };

/** The conditions of a policy as the server writes them. */
interface Conditions {
  readonly using: string | null;
  readonly check: string | null;
}

/** A policy as the query below returns it. */
interface Found extends Conditions {
  readonly database: string;
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly command: "ALL" | "SELECT" | "INSERT" | "UPDATE" | "DELETE";
  readonly permissive: boolean;
  readonly roles: string[];
}

export default resource({
  description:
    "Manages a policy for the rows of a table, and turns on the row security of the table. A destroy leaves it on, because everyone could see all rows otherwise.",
  schema,
  identity: ["database", "schema", "table", "name"],
  importForms: ["{database}/{schema}/{table}/{name}"],
  // The server writes conditions in its own words. The state keeps those of the configuration until the server has another condition.
  privateState: { parse: (value) => value as Conditions },
  example: hcl`
    resource "postgresql_policy" "owner" {
      table = "orders"
      name  = "owner"
      using = "owner = current_user"
    }
  `,

  async create({ plan, api, signal, privateState }) {
    const database = plan.database ?? api.database;
    const enable = sql`ALTER TABLE ${name(plan.schema, plan.table)} ENABLE ROW LEVEL SECURITY`;
    const create = sql`CREATE POLICY ${name(plan.name)} ON ${name(plan.schema, plan.table)}
      AS ${words(plan.permissive ? "PERMISSIVE" : "RESTRICTIVE")} FOR ${words(plan.command)} ${changeable(plan)}`;
    await api.change([enable, create], { database, signal });
    const found = existing(await find(api, { ...plan, database }, signal), plan.name);
    privateState.set({ using: found.using, check: found.check });
    return { ...found, using: plan.using, check: plan.check };
  },

  async read({ prior, api, signal, privateState }) {
    const found = await find(api, prior, signal);
    if (!found) return null;
    const known = privateState.value;
    const isKnown = known?.using === found.using && known?.check === found.check;
    privateState.set({ using: found.using, check: found.check });
    return isKnown ? { ...found, using: prior.using, check: prior.check } : found;
  },

  async update({ plan, prior, api, signal, privateState }) {
    const { database } = prior;
    const place = sql`${name(plan.name)} ON ${name(plan.schema, plan.table)}`;
    // ALTER POLICY cannot remove a condition.
    const isRemoved =
      (plan.using === null && prior.using !== null) || (plan.check === null && prior.check !== null);
    const create = sql`CREATE POLICY ${place} AS ${words(plan.permissive ? "PERMISSIVE" : "RESTRICTIVE")}
      FOR ${words(plan.command)} ${changeable(plan)}`;
    const statements = isRemoved
      ? [sql`DROP POLICY ${place}`, create]
      : [sql`ALTER POLICY ${place} ${changeable(plan)}`];
    await api.change(statements, { database, signal });
    const found = existing(await find(api, prior, signal), plan.name);
    privateState.set({ using: found.using, check: found.check });
    return { ...found, using: plan.using, check: plan.check };
  },

  async delete({ prior, api, signal }) {
    const { database } = prior;
    const drop = sql`DROP POLICY ${name(prior.name)} ON ${name(prior.schema, prior.table)}`;
    await api.change([drop], { database, signal });
  },
});

/** The parts of a policy that can change. Conditions are code by their nature. */
function changeable({ roles, using, check }: Pick<Planned, "roles" | "using" | "check">): Sql {
  const parts = [
    sql`TO ${joined(roles.map(grantee))}`,
    ...(using === null ? [] : [sql`USING (${new Sql(using)})`]),
    ...(check === null ? [] : [sql`WITH CHECK (${new Sql(check)})`]),
  ];
  return joined(parts, " ");
}

async function find(api: Postgres, place: Place, signal: AbortSignal): Promise<Found | null> {
  return await api.findIn<Found>(
    place.database ?? api.database,
    sql`SELECT current_database()::text AS database, nspname::text AS schema, relname::text AS table, polname::text AS name,
          CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END AS command,
          polpermissive AS permissive,
          ARRAY(SELECT CASE WHEN r = 0 THEN 'public' ELSE pg_get_userbyid(r)::text END FROM unnest(polroles) r ORDER BY 1) AS roles,
          pg_get_expr(polqual, polrelid) AS using, pg_get_expr(polwithcheck, polrelid) AS check
        FROM pg_policy JOIN pg_class c ON c.oid = polrelid JOIN pg_namespace n ON n.oid = relnamespace
        WHERE nspname = ${place.schema} AND relname = ${place.table} AND polname = ${place.name}`,
    { signal },
  );
}
