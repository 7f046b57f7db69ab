import {
  atLeast,
  bool,
  byteLengthAtMost,
  hcl,
  isInteger,
  isUnknown,
  knownAfterApply,
  list,
  nonEmpty,
  number,
  type PlannedOf,
  type PrivateState,
  set,
  string,
} from "@tfnode/framework";
import { existing, type Postgres } from "../api/postgres.ts";
import { joined, name, type Sql, sql, words } from "../api/sql.ts";
import { resource } from "../define.ts";
import { reassignOwned } from "../drop-role.ts";
import { withoutEmpty } from "../older-states.ts";
import { matchesVerifier, verifierOf } from "../password.ts";
import { millisecondsIn, namesIn, settingsIn } from "../settings.ts";

const schema = {
  name: string("The name of the role. A change renames the role")
    .validate(nonEmpty, byteLengthAtMost(63))
    .required(),
  password: string(
    "The password, or its verifier, such as `SCRAM-SHA-256$…`. No state and no statement has it. A password that was changed in the configuration or on the server is planned without a version. Without this attribute, the provider leaves the password alone",
  )
    .validate(nonEmpty)
    .optional()
    .writeOnly(),
  has_password: bool(
    "Whether the role has a password; known after apply if the apply sets it. Only a superuser sees whether another client has changed it",
  )
    .computed()
    .useStateForUnknown(),
  valid_until: string("When the password ceases to be valid, such as `2030-01-02T00:00:00Z`, or `infinity`")
    .comparedAs(instantOf)
    .default("infinity"),
  superuser: bool("Whether no permission is denied to the role").default(false),
  create_database: bool("Whether the role can create databases").default(false),
  create_role: bool("Whether the role can create roles").default(false),
  inherit: bool("Whether the role has the privileges of the roles of which it is a member").default(true),
  login: bool("Whether the role can log in").default(false),
  replication: bool("Whether the role can replicate the server").default(false),
  bypass_row_level_security: bool("Whether the role is exempt from policies of rows").default(false),
  connection_limit: number("How many connections the role can have; -1 for any number")
    .validate(isInteger, atLeast(-1))
    .default(-1),
  roles: set(
    string(),
    "The roles of which the role is a member. Without this attribute, the provider leaves them alone",
  ).optional(),
  search_path: list(string(), "The schemas in which sessions of the role look for objects").optional(),
  statement_timeout: number(
    "Milliseconds after which the server cancels a statement of the role; 0 for never",
  )
    .validate(isInteger, atLeast(0))
    .optional()
    .unsetAs(0),
  idle_in_transaction_session_timeout: number(
    "Milliseconds after which the server ends a session whose transaction is idle; 0 for never",
  )
    .validate(isInteger, atLeast(0))
    .optional()
    .unsetAs(0),
  assume_role: string("The role that a session has after the login").optional(),
  skip_reassign_owned: bool(
    "Whether a destroy leaves what the role owns. By default, its objects become those of the provider's role, in all databases, and its privileges are revoked",
  )
    .default(false)
    .notReturned({ sent: false }),
  skip_drop_role: bool("Whether a destroy keeps the role").default(false).notReturned({ sent: false }),
};

type Planned = PlannedOf<typeof schema>;

/** The attributes that are options of CREATE ROLE and ALTER ROLE, with their keywords. */
const flags = {
  superuser: "SUPERUSER",
  create_database: "CREATEDB",
  create_role: "CREATEROLE",
  inherit: "INHERIT",
  login: "LOGIN",
  replication: "REPLICATION",
  bypass_row_level_security: "BYPASSRLS",
} as const;

/** What a role has that no option was given for. */
const unset = {
  valid_until: "infinity",
  ...{ superuser: false, create_database: false, create_role: false, inherit: true },
  ...{ login: false, replication: false, bypass_row_level_security: false },
  connection_limit: -1,
  roles: null,
  search_path: null,
  statement_timeout: null,
  idle_in_transaction_session_timeout: null,
  assume_role: null,
};

/** The part of a role that CREATE ROLE and ALTER ROLE set. */
type Options = Pick<Planned, keyof typeof unset>;

/** A role as the query below returns it. */
interface Found {
  readonly options: Pick<Planned, "name" | "connection_limit" | "valid_until" | keyof typeof flags>;
  readonly roles: readonly string[];
  readonly settings: readonly string[] | null;
}

export default resource({
  description: "Manages a role: a user, or a group of users.",
  schema,
  version: 1,
  // The public provider stores the password, and empty values for what is not set.
  upgrades: { 0: ({ password: _, ...state }) => withoutEmpty(state, "roles", "search_path", "assume_role") },
  identity: { required: ["name"], mutable: true },
  importForms: ["{name}"],
  // The verifier of the password: the one that the server has, or that this provider has set if the server shows none.
  privateState: { parse: String },
  example: hcl`
    resource "postgresql_role" "shop" {
      name     = "shop"
      login    = true
      password = "correct horse battery staple"
    }
  `,

  async modifyPlan({ config: { name, password }, prior, privateState }) {
    if (password === null) return prior ? undefined : { has_password: false };
    const { value: verifier } = privateState;
    const isKnown = prior !== null && verifier && !isUnknown(password) && !isUnknown(name);
    const isKept = isKnown && (await matchesVerifier(password, verifier, prior.name));
    return isKept ? undefined : { has_password: knownAfterApply };
  },

  async create({ plan, api, signal, privateState }) {
    const verifier = plan.password === null ? null : await verifierOf(plan.password);
    const options = optionsOf(plan, unset, verifier);
    const create = sql`CREATE ROLE ${name(plan.name)} ${options}`;
    await api.change([create, ...othersOf(plan, unset)], { signal, lock: "roles" });
    if (verifier !== null) privateState.set(verifier);
    return existing(await find(api, { prior: plan, imported: false, privateState, signal }), plan.name);
  },

  read: ({ prior, imported, api, privateState, signal }) =>
    find(api, { prior, imported, privateState, signal }),

  async update({ plan, prior, api, signal, privateState }) {
    // Null means that the plan sets the password.
    const isSet = plan.has_password === null && plan.password !== null;
    const verifier = isSet ? await verifierOf(plan.password) : null;
    const options = optionsOf(plan, prior, verifier);
    const rename = sql`ALTER ROLE ${name(prior.name)} RENAME TO ${name(plan.name)}`;
    const alter = sql`ALTER ROLE ${name(plan.name)} ${options}`;
    const statements = [
      ...(plan.name === prior.name ? [] : [rename]),
      ...(options.text === "" ? [] : [alter]),
      ...othersOf(plan, prior),
    ];
    await api.change(statements, { signal, lock: "roles" });
    if (verifier !== null) privateState.set(verifier);
    return existing(await find(api, { prior: plan, imported: false, privateState, signal }), plan.name);
  },

  async delete({ prior, api, signal }) {
    if (!prior.skip_reassign_owned) await reassignOwned(api, prior.name, signal);
    if (!prior.skip_drop_role)
      await api.change([sql`DROP ROLE ${name(prior.name)}`], { signal, lock: "roles" });
  },
});

/** Returns the options that differ from the prior ones: a role without SUPERUSER may not even mention some of them. */
function optionsOf(plan: Options, prior: Options, verifier: string | null): Sql {
  const changed = (Object.keys(flags) as (keyof typeof flags)[]).filter((flag) => plan[flag] !== prior[flag]);
  return joined(
    [
      ...changed.map((flag) => words(`${plan[flag] ? "" : "NO"}${flags[flag]}`)),
      ...(plan.connection_limit === prior.connection_limit
        ? []
        : [sql`CONNECTION LIMIT ${plan.connection_limit}`]),
      ...(verifier === null ? [] : [sql`PASSWORD ${verifier}`]),
      ...(instantOf(plan.valid_until) === instantOf(prior.valid_until)
        ? []
        : [sql`VALID UNTIL ${plan.valid_until}`]),
    ],
    " ",
  );
}

/** Returns the statements for memberships and settings that differ from the prior ones. */
function othersOf(plan: Options & { readonly name: string }, prior: Options): readonly Sql[] {
  const role = name(plan.name);
  const [now, before] = [plan.roles, prior.roles ?? []];
  const granted = (now ?? []).filter((one) => !before.includes(one));
  const revoked = now === null ? [] : before.filter((one) => !now.includes(one));
  const [settings, priorSettings] = [settingsOf(plan), settingsOf(prior)];
  const changed = Object.entries(settings).filter(
    ([setting, value]) => value?.text !== priorSettings[setting]?.text,
  );
  return [
    ...revoked.map((one) => sql`REVOKE ${name(one)} FROM ${role}`),
    ...granted.map((one) => sql`GRANT ${name(one)} TO ${role}`),
    ...changed.map(([setting, value]) =>
      value === null
        ? sql`ALTER ROLE ${role} RESET ${name(setting)}`
        : sql`ALTER ROLE ${role} SET ${name(setting)} = ${value}`,
    ),
  ];
}

/** Returns the settings of a role by their names, null where the role has none. */
function settingsOf(role: Options): { readonly [setting: string]: Sql | null } {
  const { search_path, statement_timeout, idle_in_transaction_session_timeout, assume_role } = role;
  const milliseconds = (value: number | null) => (value === null ? null : sql`${value}`);
  return {
    search_path: search_path?.length ? joined(search_path.map((one) => name(one))) : null,
    statement_timeout: milliseconds(statement_timeout),
    idle_in_transaction_session_timeout: milliseconds(idle_in_transaction_session_timeout),
    role: assume_role === null ? null : name(assume_role),
  };
}

/** Finds a role; null if there is none. Keeps the verifier of its password in the private state if the server shows it. */
async function find(
  api: Postgres,
  options: {
    readonly prior: { readonly name: string | null; readonly roles: readonly string[] | null };
    readonly imported: boolean;
    readonly privateState: PrivateState<string>;
    readonly signal: AbortSignal;
  },
) {
  const { prior, imported, privateState, signal } = options;
  const role = prior.name ?? "";
  const found = await api.find<Found>(
    sql`SELECT json_build_object(
          'name', rolname, 'superuser', rolsuper, 'create_database', rolcreatedb, 'create_role', rolcreaterole,
          'inherit', rolinherit, 'login', rolcanlogin, 'replication', rolreplication,
          'bypass_row_level_security', rolbypassrls, 'connection_limit', rolconnlimit,
          'valid_until', CASE WHEN isfinite(rolvaliduntil)
            THEN to_char(rolvaliduntil AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') ELSE 'infinity' END
        ) AS options,
        ARRAY(SELECT pg_get_userbyid(roleid)::text FROM pg_auth_members WHERE member = r.oid ORDER BY 1) AS roles,
        rolconfig AS settings
        FROM pg_roles r WHERE rolname = ${role}`,
    { signal },
  );
  if (!found) return null;
  if (await api.isSuperuser(signal)) {
    const stored = await api.find<{ readonly verifier: string | null }>(
      sql`SELECT rolpassword AS verifier FROM pg_authid WHERE rolname = ${role}`,
      { signal },
    );
    privateState.set(stored?.verifier ?? "");
  }
  const settings = settingsIn(found.settings);
  return {
    ...found.options,
    has_password: Boolean(privateState.value),
    roles: imported || prior.roles !== null ? [...found.roles] : null,
    search_path: namesIn(settings.get("search_path")),
    statement_timeout: millisecondsIn(settings.get("statement_timeout")),
    idle_in_transaction_session_timeout: millisecondsIn(settings.get("idle_in_transaction_session_timeout")),
    assume_role: settings.get("role") ?? null,
  };
}

/** Returns the same text for all spellings of an instant, such as `2030-01-02 00:00:00+00`. */
function instantOf(text: string): string {
  const instant = Date.parse(text.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00"));
  return Number.isNaN(instant) ? text.toLowerCase() : new Date(instant).toISOString();
}
