import {
  atLeast,
  bool,
  byteLengthAtMost,
  hcl,
  isInteger,
  nonEmpty,
  number,
  type PlannedOf,
  string,
} from "@tfnode/framework";
import { existing, type Postgres } from "../api/postgres.ts";
import { name, type Sql, sql } from "../api/sql.ts";
import { resource } from "../define.ts";

const schema = {
  name: string("The name of the database. A change renames it")
    .validate(nonEmpty, byteLengthAtMost(63))
    .required(),
  owner: string("The role that owns the database; by default, the role of the provider")
    .optional()
    .computed()
    .useStateForUnknown(),
  template: string("The database that the new one is a copy of; `template0` by default")
    .optional()
    .computed()
    .nullable()
    .useStateForUnknown()
    .requiresReplace(),
  encoding: string("The encoding of texts; `UTF8` by default")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  lc_collate: string("The order of texts; `C` by default")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  lc_ctype: string("The classes of characters; `C` by default")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  tablespace_name: string("The tablespace of the database; by default, that of the template")
    .optional()
    .computed()
    .useStateForUnknown(),
  connection_limit: number("How many connections to the database there can be; -1 for any number")
    .validate(isInteger, atLeast(-1))
    .default(-1),
  allow_connections: bool("Whether clients can connect to the database").default(true),
  is_template: bool("Whether every role that can create databases can copy the database").default(false),
  alter_object_ownership: bool(
    "Whether a change of the owner also gives the objects of the prior owner to the new one, and other databases of the prior owner, too",
  )
    .default(false)
    .notReturned({ sent: false }),
};

type Planned = PlannedOf<typeof schema>;

/** A database as the query below returns it. */
type Found = Omit<Planned, "alter_object_ownership" | "template"> &
  Record<"owner" | "encoding" | "lc_collate" | "lc_ctype" | "tablespace_name", string>;

export default resource({
  description: "Manages a database.",
  schema,
  version: 1,
  upgrades: { 0: (state) => state },
  identity: { required: ["name"], mutable: true },
  importForms: ["{name}"],
  example: hcl`
    resource "postgresql_database" "shop" {
      name  = "shop"
      owner = postgresql_role.shop.name
    }

    resource "postgresql_role" "shop" {
      name = "shop"
    }
  `,

  async create({ plan, api, signal }) {
    const { owner, tablespace_name, encoding, lc_collate, lc_ctype } = plan;
    const template = plan.template ?? "template0";
    const create = sql`CREATE DATABASE ${name(plan.name)} TEMPLATE ${name(template)}
      ENCODING ${encoding ?? "UTF8"} LC_COLLATE ${lc_collate ?? "C"} LC_CTYPE ${lc_ctype ?? "C"}
      CONNECTION LIMIT ${plan.connection_limit} ALLOW_CONNECTIONS ${plan.allow_connections} IS_TEMPLATE ${plan.is_template}
      ${owner === null ? none : sql`OWNER ${name(owner)}`} ${tablespace_name === null ? none : sql`TABLESPACE ${name(tablespace_name)}`}`;
    await api.change([create], { signal });
    return { ...existing(await find(api, plan.name, signal), plan.name), template };
  },

  async read({ prior, api, signal }) {
    const found = await find(api, prior.name ?? "", signal);
    return found && { ...found, template: prior.template };
  },

  async update({ plan, prior, api, signal }) {
    const database = name(plan.name);
    const change = async (isChanged: boolean, ...statements: readonly Sql[]) => {
      if (isChanged) await api.change(statements, { signal });
    };
    const { owner, tablespace_name, connection_limit, allow_connections, is_template } = plan;
    const needsSolitude = plan.name !== prior.name || tablespace_name !== prior.tablespace_name;
    if (needsSolitude) await api.leave(prior.name);
    await change(plan.name !== prior.name, sql`ALTER DATABASE ${name(prior.name)} RENAME TO ${database}`);
    if (owner !== null && owner !== prior.owner) {
      await change(true, sql`ALTER DATABASE ${database} OWNER TO ${name(owner)}`);
      const reassign = sql`REASSIGN OWNED BY ${name(prior.owner)} TO ${name(owner)}`;
      if (plan.alter_object_ownership) await api.change([reassign], { database: plan.name, signal });
    }
    await change(
      tablespace_name !== null && tablespace_name !== prior.tablespace_name,
      sql`ALTER DATABASE ${database} SET TABLESPACE ${name(tablespace_name ?? "")}`,
    );
    await change(
      connection_limit !== prior.connection_limit ||
        allow_connections !== prior.allow_connections ||
        is_template !== prior.is_template,
      sql`ALTER DATABASE ${database} CONNECTION LIMIT ${connection_limit} ALLOW_CONNECTIONS ${allow_connections} IS_TEMPLATE ${is_template}`,
    );
    return { ...existing(await find(api, plan.name, signal), plan.name), template: prior.template };
  },

  async delete({ prior, api, signal }) {
    const database = name(prior.name);
    await api.leave(prior.name);
    if (prior.is_template) await api.change([sql`ALTER DATABASE ${database} IS_TEMPLATE false`], { signal });
    await api.change([sql`DROP DATABASE ${database} WITH (FORCE)`], { signal });
  },
});

const none = sql``;

/** Finds a database; null if there is none. */
async function find(api: Postgres, database: string, signal: AbortSignal): Promise<Found | null> {
  return await api.find<Found>(
    sql`SELECT datname::text AS name, pg_get_userbyid(datdba)::text AS owner, pg_encoding_to_char(encoding)::text AS encoding,
        datcollate::text AS lc_collate, datctype::text AS lc_ctype, spcname::text AS tablespace_name,
        datconnlimit AS connection_limit, datallowconn AS allow_connections, datistemplate AS is_template
        FROM pg_database d JOIN pg_tablespace t ON t.oid = dattablespace WHERE datname = ${database}`,
    { signal },
  );
}
