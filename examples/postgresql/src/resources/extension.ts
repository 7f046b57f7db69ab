import { bool, hcl, string } from "@tfnode/framework";
import { existing, type Postgres } from "../api/postgres.ts";
import { joined, name, sql, words } from "../api/sql.ts";
import { resource } from "../define.ts";

const schema = {
  name: string("The name of the extension").required().requiresReplace(),
  database: string("The database; by default, that of the provider")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  schema: string("The schema of the objects of the extension").optional().computed().useStateForUnknown(),
  version: string("The version; by default, the newest that the server has")
    .optional()
    .computed()
    .useStateForUnknown(),
  create_cascade: bool("Whether the extensions that it needs are added, too")
    .default(false)
    .notReturned({ sent: false }),
  drop_cascade: bool("Whether a destroy drops the objects that need the extension, too")
    .default(false)
    .notReturned({ sent: false }),
};

/** An extension as the query below returns it. */
interface Found {
  readonly name: string;
  readonly database: string;
  readonly schema: string;
  readonly version: string;
}

export default resource({
  description: "Manages an extension of a database. The server must have its files.",
  schema,
  version: 1,
  upgrades: { 0: (state) => state },
  identity: ["database", "name"],
  importForms: ["{database}/{name}"],
  example: hcl`
    resource "postgresql_extension" "pgcrypto" {
      name     = "pgcrypto"
      database = "postgres"
    }
  `,

  async create({ plan, api, signal }) {
    const { schema, version, create_cascade } = plan;
    const database = plan.database ?? api.database;
    const parts = [
      sql`CREATE EXTENSION ${name(plan.name)}`,
      ...(schema === null ? [] : [sql`SCHEMA ${name(schema)}`]),
      ...(version === null ? [] : [sql`VERSION ${version}`]),
      ...(create_cascade ? [words("CASCADE")] : []),
    ];
    await api.change([joined(parts, " ")], { database, signal, lock: `extensions of ${database}` });
    return existing(await find(api, database, plan.name, signal), plan.name);
  },

  read: ({ prior, api, signal }) => find(api, prior.database ?? api.database, prior.name ?? "", signal),

  async update({ plan, prior, api, signal }) {
    const { database } = prior;
    const { schema, version } = plan;
    const extension = name(plan.name);
    const statements = [
      ...(schema !== null && schema !== prior.schema
        ? [sql`ALTER EXTENSION ${extension} SET SCHEMA ${name(schema)}`]
        : []),
      ...(version !== null && version !== prior.version
        ? [sql`ALTER EXTENSION ${extension} UPDATE TO ${version}`]
        : []),
    ];
    await api.change(statements, { database, signal, lock: `extensions of ${database}` });
    return existing(await find(api, database, plan.name, signal), plan.name);
  },

  async delete({ prior, api, signal }) {
    const { database, drop_cascade } = prior;
    const drop = sql`DROP EXTENSION ${name(prior.name)} ${words(drop_cascade ? "CASCADE" : "RESTRICT")}`;
    await api.change([drop], { database, signal, lock: `extensions of ${database}` });
  },
});

async function find(
  api: Postgres,
  database: string,
  extension: string,
  signal: AbortSignal,
): Promise<Found | null> {
  return await api.findIn<Found>(
    database,
    sql`SELECT extname::text AS name, current_database()::text AS database, nspname::text AS schema, extversion AS version
        FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = ${extension}`,
    { signal },
  );
}
