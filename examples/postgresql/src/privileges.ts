import type { Postgres } from "./api/postgres.ts";
import { joined, name, Sql, sql, words } from "./api/sql.ts";

// Privileges on objects: how the catalogs store them, and how statements name the objects.

/** The objects of a grant. */
export interface Target {
  readonly object_type: string;
  readonly database: string;
  readonly schema: string | null;
  /** The names of objects; none means all of the type in the schema. */
  readonly objects: readonly string[];
  readonly columns: readonly string[];
}

/** The privileges of a role on one object. */
export interface Granted {
  readonly object: string;
  readonly privileges: readonly string[];
  /** Whether the role may grant all of them to others; null without privileges. */
  readonly grantable: boolean | null;
  /** All privileges that there are for such an object. */
  readonly every: readonly string[];
}

/** How the objects of a type are found and named. */
interface ObjectType {
  /** The letter of the type for the function `acldefault`. */
  readonly letter: string;
  /** The word for one object in GRANT. */
  readonly one: string;
  /** The words for all objects of a schema in GRANT; undefined for types whose objects have to be named. */
  readonly all?: string;
  /** Returns a query of the objects with the columns object, base (the name without arguments), acl and owner. */
  query(target: Target): Sql;
}

function relations(letter: string, one: string, kinds: readonly string[]): ObjectType {
  const query = ({
    schema,
  }: Target) => sql`SELECT relname::text AS object, relname::text AS base, relacl AS acl, relowner AS owner
    FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = ${schema} AND relkind::text = ANY(${kinds})`;
  return { letter, one, all: `ALL ${one}S IN SCHEMA`, query };
}

function routines(one: string, kinds: readonly string[]): ObjectType {
  const query = ({
    schema,
  }: Target) => sql`SELECT proname || '(' || oidvectortypes(proargtypes) || ')' AS object, proname::text AS base,
    proacl AS acl, proowner AS owner
    FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = ${schema} AND prokind::text = ANY(${kinds})`;
  return { letter: "f", one, all: `ALL ${one}S IN SCHEMA`, query };
}

/** Object types by the names that configurations use. */
const types: Readonly<Record<string, ObjectType>> = {
  database: {
    letter: "d",
    one: "DATABASE",
    query: ({ database }) =>
      sql`SELECT datname::text AS object, datname::text AS base, datacl AS acl, datdba AS owner FROM pg_database WHERE datname = ${database}`,
  },
  schema: {
    letter: "n",
    one: "SCHEMA",
    query: ({ schema }) =>
      sql`SELECT nspname::text AS object, nspname::text AS base, nspacl AS acl, nspowner AS owner FROM pg_namespace WHERE nspname = ${schema}`,
  },
  table: relations("r", "TABLE", ["r", "v", "m", "f", "p"]),
  sequence: relations("s", "SEQUENCE", ["S"]),
  function: routines("FUNCTION", ["f", "a", "w"]),
  procedure: routines("PROCEDURE", ["p"]),
  routine: routines("ROUTINE", ["f", "a", "w", "p"]),
  foreign_data_wrapper: {
    letter: "F",
    one: "FOREIGN DATA WRAPPER",
    query: () =>
      sql`SELECT fdwname::text AS object, fdwname::text AS base, fdwacl AS acl, fdwowner AS owner FROM pg_foreign_data_wrapper`,
  },
  foreign_server: {
    letter: "S",
    one: "FOREIGN SERVER",
    query: () =>
      sql`SELECT srvname::text AS object, srvname::text AS base, srvacl AS acl, srvowner AS owner FROM pg_foreign_server`,
  },
  column: {
    letter: "r",
    one: "TABLE",
    // A column without privileges of its own has none; what the table grants does not count.
    query: ({ schema, columns }) => sql`SELECT relname || '.' || attname AS object, relname::text AS base,
      COALESCE(attacl, '{}') AS acl, relowner AS owner
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname = ${schema} AND attname::text = ANY(${columns}) AND NOT attisdropped`,
  },
};

/** The object types that a grant can have. */
export const objectTypes = Object.keys(types);

/** The object types whose objects are in a schema. */
export const inSchemas = objectTypes.filter((type) => type === "column" || typeOf(type).all !== undefined);

/** All privileges of columns: `acldefault` knows only those of tables. */
const ofColumns = ["INSERT", "REFERENCES", "SELECT", "UPDATE"];

/** Returns the name of a role in a statement. The role `public`, which cannot be created, is everyone. */
export function grantee(role: string): Sql {
  return isEveryone(role) ? words("PUBLIC") : name(role);
}

function isEveryone(role: string): boolean {
  return role.toLowerCase() === "public";
}

/** Returns the name of a privilege as the catalogs have it. */
export function privilegeName(text: string): string {
  const upper = text.toUpperCase();
  return upper === "TEMP" ? "TEMPORARY" : upper.replace(/^ALL PRIVILEGES$/, "ALL");
}

/** Returns the statements that give a role exactly these privileges on the objects. */
export function grant(
  target: Target,
  {
    role,
    privileges,
    withGrantOption,
  }: { role: string; privileges: readonly string[]; withGrantOption: boolean },
): readonly Sql[] {
  if (privileges.length === 0) return revoke(target, role);
  const option = withGrantOption ? sql` WITH GRANT OPTION` : sql``;
  return [
    ...revoke(target, role),
    sql`GRANT ${privilegesOn(target, privileges)} ON ${objectsOf(target)} TO ${grantee(role)}${option}`,
  ];
}

/** Returns the statements that take all privileges on the objects from a role. */
export function revoke(target: Target, role: string): readonly Sql[] {
  return [sql`REVOKE ${privilegesOn(target, ["ALL"])} ON ${objectsOf(target)} FROM ${grantee(role)}`];
}

function privilegesOn({ columns }: Target, privileges: readonly string[]): Sql {
  const list = columns.length === 0 ? sql`` : sql` (${joined(columns.map((column) => name(column)))})`;
  return joined(privileges.map((privilege) => sql`${words(privilege)}${list}`));
}

function objectsOf({ object_type, database, schema, objects }: Target): Sql {
  const { one, all } = typeOf(object_type);
  if (object_type === "database") return sql`DATABASE ${name(database)}`;
  if (object_type === "schema") return sql`SCHEMA ${name(schema ?? "")}`;
  if (objects.length === 0) return sql`${words(all ?? one)} ${name(schema ?? "")}`;
  const inSchema = inSchemas.includes(object_type);
  return sql`${words(one)} ${joined(objects.map((object) => objectName(inSchema ? schema : null, object)))}`;
}

/** Returns the name of an object in a statement: `orders`, or a function with the types of its arguments, such as `total(integer, text)`. */
function objectName(schema: string | null, object: string): Sql {
  const [, base = object, types] = /^([^(]*)(\([\w\s,."[\]]*\))$/.exec(object) ?? [];
  const named = schema === null ? name(base) : name(schema, base);
  return types === undefined ? named : sql`${named}${new Sql(types)}`;
}

/** Returns the privileges of a role on each of the objects; null if there is no such role or database. */
export async function granted(api: Postgres, target: Target, role: string, signal: AbortSignal) {
  const { database, object_type, objects } = target;
  const { letter, query } = typeOf(object_type);
  const known = await api.findIn<{ readonly id: string }>(
    database,
    sql`SELECT oid::text AS id FROM pg_roles WHERE rolname = ${role} UNION ALL SELECT '0' WHERE ${isEveryone(role)}`,
    { signal },
  );
  if (!known) return null;
  const id = sql`${Number(known.id)}`;
  // The server writes signatures with spaces.
  const compact = objects.map((object) => object.replaceAll(" ", ""));
  const found = await api.query<Granted>(
    sql`SELECT object,
          ARRAY(SELECT DISTINCT privilege_type::text FROM aclexplode(acl) WHERE grantee = ${id} ORDER BY 1) AS privileges,
          (SELECT bool_and(is_grantable) FROM aclexplode(acl) WHERE grantee = ${id}) AS grantable,
          ARRAY(SELECT privilege_type::text FROM aclexplode(acldefault(${letter}, owner)) WHERE grantee = owner ORDER BY 1) AS every
        FROM (SELECT object, base, owner, COALESCE(acl, acldefault(${letter}, owner)) AS acl FROM (${query(target)}) o) p
        WHERE ${objects.length === 0} OR replace(object, ' ', '') = ANY(${compact}) OR base = ANY(${objects}) ORDER BY object`,
    { database, signal },
  );
  return object_type === "column" ? found.map((one) => ({ ...one, every: ofColumns })) : found;
}

function typeOf(objectType: string): ObjectType {
  const type = types[objectType];
  if (!type) throw new TypeError(`${objectType} is no type of objects`);
  return type;
}
