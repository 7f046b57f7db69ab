import {
  block,
  bool,
  byteLengthAtMost,
  hcl,
  nonEmpty,
  type PlannedOf,
  RemoteError,
  string,
} from "@tfnode/framework";
import { existing, type Postgres } from "../api/postgres.ts";
import { name, type Sql, sql, words } from "../api/sql.ts";
import { resource } from "../define.ts";
import { grantee } from "../privileges.ts";

const schema = {
  name: string("The name of the schema. A change renames it")
    .validate(nonEmpty, byteLengthAtMost(63))
    .required(),
  database: string("The database of the schema; by default, that of the provider")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  owner: string("The role that owns the schema; by default, the role of the provider")
    .optional()
    .computed()
    .useStateForUnknown(),
  if_not_exists: bool("Whether a schema that exists already is taken over, with a warning")
    .default(true)
    .notReturned({ sent: false }),
  drop_cascade: bool("Whether a destroy drops the objects in the schema, too")
    .default(false)
    .notReturned({ sent: false }),
  policy: block.set(
    "What a role may do in the schema. The provider leaves the privileges of other roles alone, so that `postgresql_grant` can manage them",
    {
      role: string("The role; everyone without it").default(""),
      create: bool("Whether the role can create objects").default(false),
      create_with_grant: bool("The same, and whether it can grant that to others").default(false),
      usage: bool("Whether the role can use the objects that it has privileges for").default(false),
      usage_with_grant: bool("The same, and whether it can grant that to others").default(false),
    },
    {
      validate({ value, at, diagnostics }) {
        const advice = "Set one of them.";
        if (value.create && value.create_with_grant)
          diagnostics.error(at.create, "Privilege set twice", advice);
        if (value.usage && value.usage_with_grant) diagnostics.error(at.usage, "Privilege set twice", advice);
      },
    },
  ),
};

type Planned = PlannedOf<typeof schema>;
type Policy = Planned["policy"][number];

/** A schema as the query below returns it. */
interface Found {
  readonly name: string;
  readonly owner: string;
  readonly policies: readonly Policy[];
}

export default resource({
  description: "Manages a schema of a database.",
  schema,
  version: 1,
  upgrades: { 0: (state) => state },
  identity: { required: ["database", "name"], mutable: true },
  importForms: ["{database}/{name}"],
  example: hcl`
    resource "postgresql_schema" "shop" {
      name = "shop"

      policy {
        role  = postgresql_role.shop.name
        usage = true
      }
    }

    resource "postgresql_role" "shop" {
      name = "shop"
    }
  `,

  async create({ plan, api, signal, diagnostics, at }) {
    const database = plan.database ?? api.database;
    const [place, owner] = [name(plan.name), plan.owner === null ? null : name(plan.owner)];
    const isTaken = plan.if_not_exists && (await find(api, database, plan.name, signal)) !== null;
    const detail = `The schema ${plan.name} existed already. The apply changes it to the configured values, and a destroy drops it. Set if_not_exists = false for an error instead.`;
    if (isTaken) diagnostics.warn(at, "Schema taken over", detail);
    const create = [
      !isTaken && sql`CREATE SCHEMA ${place}`,
      owner !== null && sql`ALTER SCHEMA ${place} OWNER TO ${owner}`,
    ].filter((statement) => statement !== false);
    const statements = [...create, ...revokes(plan, []), ...grants(plan)];
    await api.change(statements, { database, signal, lock: `grants of ${database}` });
    return await read(api, database, plan, signal);
  },

  async read({ prior, imported, api, signal }) {
    const database = prior.database ?? api.database;
    const found = await find(api, database, prior.name ?? "", signal);
    if (!found) return null;
    // The owner has all privileges by itself.
    const managed = imported ? found.policies.filter(({ role }) => role !== found.owner) : prior.policy;
    return { database, name: found.name, owner: found.owner, policy: policiesOf(found, managed) };
  },

  async update({ plan, prior, api, signal }) {
    const { database } = prior;
    const statements: readonly (Sql | false)[] = [
      plan.name !== prior.name && sql`ALTER SCHEMA ${name(prior.name)} RENAME TO ${name(plan.name)}`,
      // Before the change of the owner, because the new owner keeps its privileges.
      ...revokes(plan, prior.policy),
      plan.owner !== null &&
        plan.owner !== prior.owner &&
        sql`ALTER SCHEMA ${name(plan.name)} OWNER TO ${name(plan.owner)}`,
      ...grants(plan),
    ];
    const lock = `grants of ${database}`;
    const changes = statements.filter((one) => one !== false);
    await api.change(changes, { database, signal, lock });
    return await read(api, database, plan, signal);
  },

  async delete({ prior, api, signal }) {
    const { database, drop_cascade } = prior;
    const drop = sql`DROP SCHEMA ${name(prior.name)} ${words(drop_cascade ? "CASCADE" : "RESTRICT")}`;
    try {
      await api.change([drop], { database, signal });
    } catch (error) {
      if (!(error instanceof RemoteError) || error.status !== "2BP01") throw error;
      throw error.with({
        advice: "Drop the objects in the schema first, or set drop_cascade = true and apply.",
      });
    }
  },
});

async function read(
  api: Postgres,
  database: string,
  plan: Pick<Planned, "name" | "policy">,
  signal: AbortSignal,
) {
  const found = existing(await find(api, database, plan.name, signal), plan.name);
  return { database, name: found.name, owner: found.owner, policy: policiesOf(found, plan.policy) };
}

/** Returns the policies of the roles that the resource manages. A role without privileges has a policy that permits nothing. */
function policiesOf({ policies }: Found, managed: readonly Policy[]): Policy[] {
  const nothing = { create: false, create_with_grant: false, usage: false, usage_with_grant: false };
  return [...new Set(managed.map(({ role }) => role))].map(
    (role) => policies.find((policy) => policy.role === role) ?? { role, ...nothing },
  );
}

/** Returns the statements that take all privileges from the roles of the policies, and of prior ones. */
function revokes(plan: Pick<Planned, "name" | "policy">, prior: readonly Policy[]): readonly Sql[] {
  const roles = new Set([...prior, ...plan.policy].map(({ role }) => role));
  return [...roles].map(
    (role) => sql`REVOKE ALL ON SCHEMA ${name(plan.name)} FROM ${grantee(role || "public")}`,
  );
}

/** Returns the statements that give the roles of the policies their privileges. */
function grants({ name: schema, policy }: Pick<Planned, "name" | "policy">): readonly Sql[] {
  return policy.flatMap(({ role, create, create_with_grant, usage, usage_with_grant }) => {
    const place = sql`ON SCHEMA ${name(schema)} TO ${grantee(role || "public")}`;
    return [
      ...(create || create_with_grant ? [sql`GRANT CREATE ${place} ${option(create_with_grant)}`] : []),
      ...(usage || usage_with_grant ? [sql`GRANT USAGE ${place} ${option(usage_with_grant)}`] : []),
    ];
  });
}

function option(isGrantable: boolean): Sql {
  return isGrantable ? sql`WITH GRANT OPTION` : sql``;
}

async function find(
  api: Postgres,
  database: string,
  schema: string,
  signal: AbortSignal,
): Promise<Found | null> {
  return await api.findIn<Found>(
    database,
    sql`SELECT nspname::text AS name, pg_get_userbyid(nspowner)::text AS owner, (
          SELECT COALESCE(json_agg(p), '[]') FROM (
            SELECT CASE WHEN grantee = 0 THEN '' ELSE pg_get_userbyid(grantee)::text END AS role,
              bool_or(privilege_type = 'CREATE' AND NOT is_grantable) AS create,
              bool_or(privilege_type = 'CREATE' AND is_grantable) AS create_with_grant,
              bool_or(privilege_type = 'USAGE' AND NOT is_grantable) AS usage,
              bool_or(privilege_type = 'USAGE' AND is_grantable) AS usage_with_grant
            FROM aclexplode(nspacl) GROUP BY grantee ORDER BY 1
          ) p
        ) AS policies
        FROM pg_namespace WHERE nspname = ${schema}`,
    { signal },
  );
}
