import { block, bool, hcl, nonEmpty, type PlainState, type PlannedOf, string } from "@tfnode/framework";
import { existing, type Postgres } from "../api/postgres.ts";
import { joined, name, Sql, sql, words } from "../api/sql.ts";
import { resource } from "../define.ts";
import { withoutEmpty } from "../older-states.ts";

const upper = (text: string) => text.toUpperCase();

const schema = {
  database: string("The database; by default, that of the provider")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  schema: string("The schema; by default, the first of the search path")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  name: string("The name of the function").validate(nonEmpty).required().requiresReplace(),
  arg: block.list("An argument", {
    type: string("The type").required().requiresReplace(),
    name: string("The name").optional().requiresReplace(),
    mode: string("The mode: `IN`, `OUT`, `INOUT` or `VARIADIC`")
      .comparedAs(upper)
      .validate(isOneOf("IN", "OUT", "INOUT", "VARIADIC"))
      .default("IN")
      .requiresReplace(),
    default: string("An expression for the value of an argument that a call leaves out").optional(),
  }),
  returns: string("The type of the result; by default, that of the arguments with the mode `OUT`, or `void`")
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  language: string("The language")
    .comparedAs((text) => text.toLowerCase())
    .default("plpgsql"),
  body: string("The code, without quotes around it").comparedAs(codeIn).required(),
  volatility: string("Whether the result can change: `VOLATILE`, `STABLE` or `IMMUTABLE`")
    .comparedAs(upper)
    .validate(isOneOf("VOLATILE", "STABLE", "IMMUTABLE"))
    .default("VOLATILE"),
  parallel: string("Whether parallel plans can call it: `UNSAFE`, `RESTRICTED` or `SAFE`")
    .comparedAs(upper)
    .validate(isOneOf("UNSAFE", "RESTRICTED", "SAFE"))
    .default("UNSAFE"),
  strict: bool("Whether the result is NULL if an argument is").default(false),
  security_definer: bool("Whether it runs with the privileges of its owner").default(false),
  signature: string(
    "The name with the types of the arguments, such as `total(integer, text)`: an element of `objects` of a grant",
  )
    .computed()
    .useStateForUnknown(),
  drop_cascade: bool("Whether a destroy drops the objects that need the function, too")
    .default(false)
    .notReturned({ sent: false }),
};

type Planned = PlannedOf<typeof schema>;
type Arguments = Planned["arg"];

/** What names a function: its signature, or, for a state of the public provider, its arguments. */
interface Place {
  readonly database: string | null;
  readonly schema: string | null;
  readonly name: string | null;
  readonly signature: string | null;
  readonly arg: Arguments;
}

/** A function as the query below returns it. */
interface Found {
  readonly database: string;
  readonly schema: string;
  readonly name: string;
  readonly signature: string;
  readonly arg: Arguments;
  readonly returns: string;
  readonly language: string;
  readonly body: string;
  readonly volatility: string;
  readonly parallel: string;
  readonly strict: boolean;
  readonly security_definer: boolean;
}

export default resource({
  description:
    "Manages a function. The server has other words for types, such as `integer` for `int`, so the state keeps those of the configuration, and a plan looks for no drift in them.",
  schema,
  version: 1,
  upgrades: {
    0: ({ arg, ...state }) => ({
      ...state,
      arg: ((arg ?? []) as readonly PlainState[]).map((one) => withoutEmpty(one, "name", "default")),
    }),
  },
  identity: ["database", "schema", "signature"],
  importForms: ["{database}/{schema}/{signature}"],
  example: hcl`
    resource "postgresql_function" "increment" {
      database = "postgres"
      schema   = "public"
      name     = "increment"
      returns  = "integer"
      body     = <<-EOT
        BEGIN
          RETURN i + 1;
        END;
      EOT

      arg {
        name = "i"
        type = "integer"
      }
    }
  `,

  async create({ plan, api, signal }) {
    const database = plan.database ?? api.database;
    await api.change([definition("CREATE FUNCTION", plan)], { database, signal });
    return asConfigured(existing(await find(api, { ...plan, signature: null }, signal), plan.name), plan);
  },

  async read({ prior, imported, api, signal }) {
    const found = await find(api, { ...prior, arg: prior.arg ?? [] }, signal);
    return found && (imported ? found : asConfigured(found, prior));
  },

  async update({ plan, prior, api, signal }) {
    const { database, schema, signature } = prior;
    await api.change([definition("CREATE OR REPLACE FUNCTION", { ...plan, schema })], { database, signal });
    return asConfigured(
      existing(await find(api, { ...plan, database, schema, signature }, signal), plan.name),
      plan,
    );
  },

  async delete({ prior, api, signal }) {
    const { database, schema, drop_cascade } = prior;
    const types = joined(inputsOf(prior.arg).map(({ type }) => new Sql(type)));
    const mode = words(drop_cascade ? "CASCADE" : "RESTRICT");
    await api.change([sql`DROP FUNCTION ${name(schema, prior.name)}(${types}) ${mode}`], {
      database,
      signal,
    });
  },
});

/** The types and default values of arguments are code by their nature, as the body is. */
function definition(begin: string, plan: Planned): Sql {
  const args = plan.arg.map(({ mode, name: called, type, default: value }) =>
    joined(
      [
        words(mode),
        ...(called ? [name(called)] : []),
        new Sql(type),
        ...(value === null ? [] : [sql`DEFAULT ${new Sql(value)}`]),
      ],
      " ",
    ),
  );
  const hasOutput = plan.arg.some(({ mode }) => mode.toUpperCase().endsWith("OUT"));
  const returns = plan.returns ?? (hasOutput ? null : "void");
  return joined(
    [
      words(begin),
      sql`${qualified(plan)}(${joined(args)})`,
      ...(returns === null ? [] : [sql`RETURNS ${new Sql(returns)}`]),
      sql`LANGUAGE ${name(plan.language.toLowerCase())}`,
      words(plan.volatility),
      sql`PARALLEL ${words(plan.parallel)}`,
      words(plan.strict ? "STRICT" : "CALLED ON NULL INPUT"),
      words(plan.security_definer ? "SECURITY DEFINER" : "SECURITY INVOKER"),
      sql`AS ${codeIn(plan.body)}`,
    ],
    " ",
  );
}

function qualified({ schema, name: called }: Pick<Planned, "schema" | "name">): Sql {
  return schema === null ? name(called) : name(schema, called);
}

/** The arguments that belong to the signature of a function. */
function inputsOf(args: Arguments): Arguments {
  return args.filter(({ mode }) => mode.toUpperCase() !== "OUT");
}

/** Returns a function with the words of the configuration or the state for types and arguments. */
function asConfigured(
  found: Found,
  { arg, returns }: { readonly arg: Arguments | null; readonly returns: string | null },
) {
  return { ...found, arg: arg ?? [], returns: returns ?? found.returns };
}

/** Returns the code without what the public provider accepts around it: `AS $$` and `$$`. */
function codeIn(body: string): string {
  const [, , code = body] = /^\s*AS\s+(\$\w*\$)([\s\S]*)\1\s*;?\s*$/i.exec(body) ?? [];
  return code.trim();
}

function isOneOf(...texts: readonly string[]) {
  return (text: string) =>
    texts.includes(text.toUpperCase()) ? undefined : `must be one of ${texts.join(", ")}`;
}

async function find(api: Postgres, place: Place, signal: AbortSignal): Promise<Found | null> {
  const { schema, name: called, signature, arg } = place;
  const types = inputsOf(arg).map(({ type }) => type);
  const text = `${qualified({ schema, name: called ?? "" }).text}(${types.join(", ")})`;
  const isIt =
    signature === null
      ? sql`p.oid = to_regprocedure(${text})`
      : sql`nspname = ${schema} AND proname || '(' || oidvectortypes(proargtypes) || ')' = ${signature}`;
  return await api.findIn<Found>(
    place.database ?? api.database,
    sql`SELECT current_database()::text AS database, nspname::text AS schema, proname::text AS name,
          proname || '(' || oidvectortypes(proargtypes) || ')' AS signature,
          pg_get_function_result(p.oid) AS returns, lanname::text AS language, prosrc AS body,
          CASE provolatile WHEN 'v' THEN 'VOLATILE' WHEN 's' THEN 'STABLE' ELSE 'IMMUTABLE' END AS volatility,
          CASE proparallel WHEN 'u' THEN 'UNSAFE' WHEN 'r' THEN 'RESTRICTED' ELSE 'SAFE' END AS parallel,
          proisstrict AS strict, prosecdef AS security_definer, (
            SELECT COALESCE(json_agg(json_build_object(
              'type', format_type(type, NULL), 'name', NULLIF(proargnames[i], ''), 'default', NULL,
              'mode', CASE proargmodes[i] WHEN 'o' THEN 'OUT' WHEN 'b' THEN 'INOUT' WHEN 'v' THEN 'VARIADIC' ELSE 'IN' END
            ) ORDER BY i), '[]')
            FROM unnest(COALESCE(proallargtypes, proargtypes::oid[])) WITH ORDINALITY t(type, i)
            WHERE proargmodes[i] IS DISTINCT FROM 't'
          ) AS arg
        FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace JOIN pg_language l ON l.oid = prolang
        WHERE ${isIt}`,
    { signal },
  );
}
