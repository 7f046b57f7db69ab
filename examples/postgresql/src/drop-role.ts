import { RemoteError } from "@tfnode/framework";
import type { Postgres } from "./api/postgres.ts";
import { name, sql } from "./api/sql.ts";

/** Gives what a role owns in any database to the role of the provider, and revokes its privileges: the server drops no role before. */
export async function reassignOwned(api: Postgres, called: string, signal: AbortSignal): Promise<void> {
  const role = name(called);
  // A superuser is a member of every role.
  const join = (await api.isSuperuser(signal)) ? [] : [sql`GRANT ${role} TO CURRENT_USER`];
  const reassign = [sql`REASSIGN OWNED BY ${role} TO CURRENT_USER`, sql`DROP OWNED BY ${role}`];
  // Objects of the whole server, such as databases, count for the database of the provider.
  const databases = await api.query<{ readonly database: string }>(
    sql`SELECT DISTINCT datname::text AS database FROM pg_shdepend
        JOIN pg_database d ON d.oid = dbid OR (dbid = 0 AND datname = current_database())
        WHERE refclassid = 'pg_authid'::regclass AND datallowconn
        AND refobjid = (SELECT oid FROM pg_roles WHERE rolname = ${called})`,
    { signal },
  );
  for (const { database } of databases)
    await api.change([...join, ...reassign], { database, signal, lock: "roles" });
}

/** Ends the sessions of a role and drops it. Does nothing if the role does not exist. */
export async function dropRole(api: Postgres, called: string, signal: AbortSignal): Promise<void> {
  await api.query(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ${called}`, {
    signal,
  });
  await reassignOwned(api, called, signal);
  try {
    await api.change([sql`DROP ROLE ${name(called)}`], { signal, lock: "roles" });
  } catch (error) {
    if (!(error instanceof RemoteError && error.notFound)) throw error;
  }
}
