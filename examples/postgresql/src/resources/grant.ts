import { bool, hcl, isUnknown, type PlannedOf, RemoteError, set, string } from "@tfnode/framework";
import type { Postgres } from "../api/postgres.ts";
import { resource } from "../define.ts";
import { withoutEmpty } from "../older-states.ts";
import {
  type Granted,
  grant,
  granted,
  inSchemas,
  objectTypes,
  privilegeName,
  revoke,
  type Target,
} from "../privileges.ts";

const schema = {
  database: string("The database of the objects").required().requiresReplace(),
  role: string("The role, or `public` for everyone").required().requiresReplace(),
  object_type: string(`The type of the objects: \`${objectTypes.join("`, `")}\``)
    .validate((type) => (objectTypes.includes(type) ? undefined : `must be one of ${objectTypes.join(", ")}`))
    .required()
    .requiresReplace(),
  schema: string(
    "The schema of the objects; required unless the type is `database`, `foreign_data_wrapper` or `foreign_server`",
  )
    .optional()
    .requiresReplace(),
  objects: set(
    string(),
    "The names of the objects, or signatures of functions, such as `total(integer)`. Without any, all of the type that the schema has at the time of the apply; objects that are added later are shown by the next plan",
  )
    .optional()
    .unsetAs([])
    .requiresReplace(),
  columns: set(string(), "The columns of the table, which `objects` names, if the type is `column`")
    .optional()
    .unsetAs([])
    .requiresReplace(),
  privileges: set(
    string().comparedAs(privilegeName),
    'Exactly the privileges that the role has on each of the objects, such as `["SELECT", "INSERT"]`; `["ALL"]` for all that there are, `[]` for none',
  ).required(),
  with_grant_option: bool("Whether the role can grant the privileges to others").default(false),
};

type Planned = PlannedOf<typeof schema>;

export default resource({
  description:
    "Manages the privileges of a role on objects. The role has exactly these afterwards: what it had before on the objects is revoked, so use one grant for each role and object.",
  schema,
  version: 1,
  upgrades: { 0: (state) => withoutEmpty(state, "schema") },
  importForms: ["{database}/{object_type}/{role}/{schema}", "{database}/{object_type}/{role}"],
  example: hcl`
    resource "postgresql_grant" "shop" {
      database    = "postgres"
      role        = postgresql_role.shop.name
      object_type = "schema"
      schema      = "public"
      privileges  = ["USAGE", "CREATE"]
    }

    resource "postgresql_role" "shop" {
      name = "shop"
    }
  `,

  validate({ config: { object_type, schema, objects, columns }, diagnostics, at }) {
    if (typeof object_type !== "string") return;
    // A set with unknown elements is judged when they are known.
    const isSet = (value: unknown) => Array.isArray(value) && value.length > 0 && !value.some(isUnknown);
    const isUnset = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
    const needsSchema = object_type === "schema" || inSchemas.includes(object_type);
    if (needsSchema && schema === null)
      diagnostics.error(
        at.schema,
        "Schema missing",
        `Set schema: objects of the type ${object_type} are in a schema.`,
      );
    if (["database", "schema"].includes(object_type) && isSet(objects))
      diagnostics.error(
        at.objects,
        "Objects not possible",
        `Remove objects: ${object_type} is the object itself.`,
      );
    if (object_type.startsWith("foreign_") && isUnset(objects))
      diagnostics.error(
        at.objects,
        "Objects missing",
        `Set objects: there is no grant on all objects of the type ${object_type}.`,
      );
    if (object_type === "column" ? isUnset(columns) || isUnset(objects) : isSet(columns))
      diagnostics.error(
        at.columns,
        "Columns and type do not fit",
        "Set columns, and objects with one table, if and only if object_type is column.",
      );
  },

  async create({ plan, api, signal }) {
    return await apply(api, plan, signal);
  },

  async read({ prior, imported, api, signal }) {
    const { database, role, object_type } = prior;
    if (database === null || role === null || object_type === null) return null;
    const rows = await granted(api, targetOf({ ...prior, database, object_type }), role, signal);
    if (!rows) return null;
    const isRequired = (prior.objects?.length ?? 0) > 0 || !inSchemas.includes(object_type);
    if (rows.length === 0 && (isRequired || imported)) return null;
    // Without any privilege, there is no grant, unless the configuration says so.
    const isRevoked = rows.length > 0 && rows.every(({ privileges }) => privileges.length === 0);
    if (isRevoked && prior.privileges?.length !== 0) return null;
    return {
      ...prior,
      database,
      role,
      object_type,
      ...common(rows, prior.privileges, prior.with_grant_option ?? false),
    };
  },

  async update({ plan, api, signal }) {
    return await apply(api, plan, signal);
  },

  async delete({ prior, api, signal }) {
    const target = targetOf(prior);
    const { database } = target;
    await api.change(revoke(target, prior.role), { database, signal, lock: `grants of ${database}` });
  },
});

async function apply(api: Postgres, plan: Planned, signal: AbortSignal) {
  const target = targetOf(plan);
  const { database } = target;
  const { role, privileges, with_grant_option: withGrantOption } = plan;
  const statements = grant(target, { role, privileges, withGrantOption });
  await api.change(statements, { database, signal, lock: `grants of ${database}` });
  const rows = (await granted(api, target, role, signal)) ?? [];
  if (rows.length < target.objects.length) {
    const names = target.objects.join(", ");
    throw new RemoteError({
      reason: `The server has other names for some of these objects: ${names}. Write signatures as it does, such as total(integer) for total(int).`,
    });
  }
  return { ...plan, ...common(rows, privileges, withGrantOption) };
}

/**
 * Returns what the role has on all objects. If an object differs from the expected ones, that of the first such object, so that the plan shows
 * it. Without objects, such as in an empty schema, it is what is expected.
 */
function common(rows: readonly Granted[], expected: readonly string[] | null, isGrantable: boolean) {
  const names = expected?.map(privilegeName);
  const wanted = (row: Granted) =>
    names?.includes("ALL") ? row.every : (names ?? rows[0]?.privileges ?? []);
  const differs = (row: Granted) => [...wanted(row)].sort().join() !== [...row.privileges].sort().join();
  const optionDiffers = (row: Granted) => row.privileges.length > 0 && row.grantable !== isGrantable;
  return {
    privileges: [...(rows.find(differs)?.privileges ?? expected ?? rows[0]?.privileges ?? [])],
    with_grant_option: rows.some(optionDiffers) ? !isGrantable : isGrantable,
  };
}

function targetOf(
  plan: Pick<Target, "database" | "object_type" | "schema"> &
    Partial<Record<"objects" | "columns", readonly string[] | null>>,
): Target {
  const { database, object_type, schema, objects, columns } = plan;
  return { database, object_type, schema, objects: objects ?? [], columns: columns ?? [] };
}
