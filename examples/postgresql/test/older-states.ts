import type { PlainConfig } from "@tfnode/framework/testing";

/** An object as the public provider `cyrilgdn/postgresql` stores it, and a configuration for which it needs no change. */
interface OlderState {
  readonly what: string;
  readonly type: string;
  readonly attributes: PlainConfig;
  readonly config: PlainConfig;
}

const role = {
  id: "shop",
  name: "shop",
  assume_role: "",
  bypass_row_level_security: false,
  connection_limit: -1,
  create_database: false,
  create_role: false,
  encrypted: null,
  encrypted_password: true,
  idle_in_transaction_session_timeout: 0,
  inherit: true,
  login: true,
  password: "first password",
  replication: false,
  roles: [],
  search_path: null,
  skip_drop_role: false,
  skip_reassign_owned: false,
  statement_timeout: 0,
  superuser: false,
  valid_until: "infinity",
};
const grant = { columns: [], objects: [], with_grant_option: false };

export const olderStates: readonly OlderState[] = [
  {
    what: "a role with a password",
    type: "role",
    attributes: role,
    config: { name: "shop", login: true, password: "first password" },
  },
  {
    what: "a role with settings and memberships",
    type: "role",
    attributes: {
      ...role,
      ...{ id: "members", name: "members", login: false, password: "" },
      ...{ roles: ["shop"], search_path: ["shop", "$user"], statement_timeout: 5000 },
      ...{ connection_limit: 3, valid_until: "2030-01-02 00:00:00+00" },
    },
    config: {
      ...{ name: "members", roles: ["shop"], search_path: ["shop", "$user"], statement_timeout: 5000 },
      ...{ connection_limit: 3, valid_until: "2030-01-02 00:00:00+00" },
    },
  },
  {
    what: "a membership",
    type: "grant_role",
    attributes: {
      id: "shop_pg_monitor_false",
      role: "shop",
      grant_role: "pg_monitor",
      with_admin_option: false,
    },
    config: { role: "shop", grant_role: "pg_monitor" },
  },
  {
    what: "a database",
    type: "database",
    attributes: {
      ...{ id: "shop", name: "shop", owner: "shop", alter_object_ownership: false, allow_connections: true },
      ...{ connection_limit: -1, encoding: "UTF8", is_template: false, lc_collate: "C", lc_ctype: "C" },
      ...{ tablespace_name: "pg_default", template: "template0" },
    },
    config: { name: "shop", owner: "shop" },
  },
  {
    what: "an extension",
    type: "extension",
    attributes: {
      ...{ id: "shop.pgcrypto", name: "pgcrypto", database: "shop", schema: "public", version: "1.3" },
      ...{ create_cascade: false, drop_cascade: false },
    },
    config: { name: "pgcrypto", database: "shop" },
  },
  {
    what: "a schema with policies",
    type: "schema",
    attributes: {
      ...{
        id: "shop.app",
        name: "app",
        database: "shop",
        owner: "admin",
        if_not_exists: true,
        drop_cascade: false,
      },
      policy: [
        { create: false, create_with_grant: false, role: "shop", usage: true, usage_with_grant: false },
      ],
    },
    config: { name: "app", database: "shop", policy: [{ role: "shop", usage: true }] },
  },
  {
    what: "a function",
    type: "function",
    attributes: {
      ...{ id: 'shop."app".increment(integer)', name: "increment", database: "shop", schema: "app" },
      arg: [{ name: "i", type: "integer", mode: "IN", default: "" }],
      ...{ returns: "integer", language: "plpgsql", parallel: "UNSAFE", volatility: "VOLATILE" },
      ...{
        strict: false,
        security_definer: false,
        drop_cascade: false,
        body: "BEGIN\n  RETURN i + 1;\nEND;",
      },
    },
    config: {
      ...{ name: "increment", database: "shop", schema: "app", returns: "integer" },
      body: "\n  BEGIN\n  RETURN i + 1;\nEND;\n",
      arg: [{ name: "i", type: "integer" }],
    },
  },
  {
    what: "privileges on a schema",
    type: "grant",
    attributes: {
      ...{ ...grant, id: "members_shop_app_schema", role: "members", database: "shop" },
      ...{ schema: "app", object_type: "schema", privileges: ["USAGE"] },
    },
    config: {
      role: "members",
      database: "shop",
      schema: "app",
      object_type: "schema",
      privileges: ["USAGE"],
    },
  },
  {
    what: "privileges on all tables, with an empty set of objects",
    type: "grant",
    attributes: {
      ...{ ...grant, id: "members_shop_public_table", role: "members", database: "shop" },
      ...{ schema: "public", object_type: "table", privileges: ["SELECT"] },
    },
    config: {
      ...{ role: "members", database: "shop", schema: "public", object_type: "table" },
      objects: [],
      privileges: ["SELECT"],
    },
  },
  {
    what: "privileges on a database, whose schema is empty",
    type: "grant",
    attributes: {
      ...{ ...grant, id: "members_shop_database", role: "members", database: "shop" },
      ...{ schema: "", object_type: "database", privileges: ["CONNECT"] },
    },
    config: { role: "members", database: "shop", object_type: "database", privileges: ["CONNECT"] },
  },
  {
    what: "default privileges",
    type: "default_privileges",
    attributes: {
      ...{
        id: "members_shop_public_shop_table",
        role: "members",
        database: "shop",
        schema: "public",
        owner: "shop",
      },
      ...{ object_type: "table", privileges: ["SELECT"], with_grant_option: false },
    },
    config: {
      ...{ role: "members", database: "shop", schema: "public", owner: "shop" },
      ...{ object_type: "table", privileges: ["SELECT"] },
    },
  },
];

/** The private state of an object that the public provider stored. */
export const privateState = "bnVsbA==";
