import type { PlainConfig, ProviderLife } from "@tfnode/framework/testing";

/** The life of a resource: it is created, updated or replaced, imported and destroyed. */
interface Life {
  readonly type: string;
  readonly create: PlainConfig;
  readonly update?: PlainConfig;
  readonly replace?: PlainConfig;
  /** Whether an import ID cannot name the objects: a first apply sets them. */
  readonly isNotImported?: boolean;
  /** Attributes that an import does not restore, because the server has other words for them, or none. */
  readonly ignore?: readonly string[];
  /** Whether the first apply after an import changes these attributes. */
  readonly isChanged?: boolean;
}

const role = `ada "O'Neil" \\`;
const database = "team@work/shop";

/** The tables and roles that the lives use and that the provider does not manage. */
export const tables = `
  CREATE TABLE orders (id integer, owner name);
  CREATE TABLE "order items" (id integer, price integer);
  CREATE SEQUENCE numbers;
`;

/** A life of each type, in an order in which each follows the objects that it uses. */
const lives: readonly Life[] = [
  {
    type: "role",
    create: { name: "team", create_database: true },
    update: { name: "team-work", create_role: true, valid_until: "2030-01-02 00:00:00+00" },
  },
  {
    type: "role",
    create: {
      name: role,
      login: true,
      password: "first password",
      roles: ["team-work"],
      statement_timeout: 30_000,
    },
    update: {
      name: role,
      login: true,
      password: "second password",
      roles: ["pg_monitor"],
      search_path: ["$user", "Shop, old", "public"],
      connection_limit: 9,
      assume_role: "pg_monitor",
      inherit: false,
    },
  },
  {
    type: "grant_role",
    create: { role, grant_role: "team-work", with_admin_option: true },
    update: { role, grant_role: "team-work" },
  },
  {
    type: "database",
    create: { name: database, owner: role, connection_limit: 7 },
    update: { name: database, owner: "team-work", alter_object_ownership: true },
    ignore: ["template"],
    isChanged: true,
  },
  {
    type: "schema",
    create: { name: "old", database, policy: [{ role, usage: true }] },
    update: {
      name: "new",
      database,
      owner: role,
      policy: [{ role: "team-work", create_with_grant: true, usage: true }, { usage: true }],
    },
    ignore: ["policy"],
    isChanged: true,
  },
  {
    type: "extension",
    create: { name: "pgcrypto", database },
    update: { name: "pgcrypto", database, schema: "new" },
  },
  {
    type: "function",
    create: {
      database,
      schema: "new",
      name: "increment",
      returns: "integer",
      body: "BEGIN RETURN i + 1; END;",
      arg: [{ name: "i", type: "integer" }],
    },
    update: {
      ...{ database, schema: "new", name: "increment", returns: "integer" },
      body: "SELECT i + 2;",
      ...{ language: "SQL", volatility: "immutable", parallel: "safe", strict: true, security_definer: true },
      arg: [{ name: "i", type: "integer" }],
    },
    replace: {
      ...{
        database,
        schema: "new",
        name: "increment",
        body: "AS $$ SELECT i + by $$",
        language: "sql",
        returns: "int",
      },
      arg: [
        { name: "i", type: "int" },
        { name: "by", type: "int", default: "1" },
      ],
    },
    ignore: ["arg", "returns", "body"],
    isChanged: true,
  },
  {
    type: "grant",
    create: { database, role, object_type: "database", privileges: ["CONNECT", "TEMPORARY"] },
    update: { database, role, object_type: "database", privileges: ["ALL"], with_grant_option: true },
    ignore: ["privileges", "with_grant_option"],
    isChanged: true,
  },
  {
    type: "grant",
    create: { database, role, object_type: "table", schema: "public", privileges: ["SELECT"] },
    update: {
      database,
      role,
      object_type: "table",
      schema: "public",
      privileges: ["INSERT", "SELECT"],
    },
  },
  {
    type: "grant",
    create: {
      database,
      role: "public",
      object_type: "sequence",
      schema: "public",
      objects: ["numbers"],
      privileges: ["USAGE"],
    },
    update: {
      database,
      role: "public",
      object_type: "sequence",
      schema: "public",
      objects: ["numbers"],
      privileges: [],
    },
    isNotImported: true,
  },
  {
    type: "grant",
    create: {
      database,
      role,
      object_type: "function",
      schema: "new",
      objects: ["increment(integer, integer)"],
      privileges: ["EXECUTE"],
    },
    isNotImported: true,
  },
  {
    type: "grant",
    create: {
      database,
      role,
      object_type: "column",
      schema: "public",
      objects: ["order items"],
      columns: ["id"],
      privileges: ["SELECT"],
    },
    replace: {
      database,
      role,
      object_type: "column",
      schema: "public",
      objects: ["order items"],
      columns: ["id", "price"],
      privileges: ["SELECT", "UPDATE"],
    },
    isNotImported: true,
  },
  {
    type: "default_privileges",
    create: {
      database,
      owner: "team-work",
      role,
      schema: "public",
      object_type: "table",
      privileges: ["SELECT"],
    },
    update: {
      database,
      owner: "team-work",
      role,
      schema: "public",
      object_type: "table",
      privileges: ["SELECT", "UPDATE"],
    },
  },
  {
    type: "policy",
    create: { database, table: "orders", name: "own rows", using: "owner = current_user" },
    update: {
      database,
      table: "orders",
      name: "own rows",
      roles: [role],
      check: "owner = current_user AND id > 0",
    },
    ignore: ["check"],
    isChanged: true,
  },
];

/** Runs a life of each type. A life fails if a plan, a state or an import is not what Terraform expects. `run` makes the tables. */
export async function liveAll(
  life: ProviderLife,
  run: (database: string) => Promise<unknown>,
): Promise<void> {
  const resources = [];
  for (const { type, create, update, replace, isNotImported, ignore, isChanged } of lives) {
    const resource = life.resource(type);
    resources.push(resource);
    await resource.create(create);
    await resource.expectNoChange(create);
    if (type === "database") await run(database);
    if (update) await resource.update(update);
    if (replace) await resource.replace(replace);
    const config = replace ?? update ?? create;
    await resource.expectNoChange(config);
    if (!isNotImported)
      await resource.importVerify({ ...(ignore && { ignore }), ...(!isChanged && { config }) });
  }
  for (const resource of resources.reverse()) {
    await resource.expectSecretsHidden(["first password", "second password"]);
    await resource.destroy();
  }
}
