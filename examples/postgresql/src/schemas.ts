import type { Postgres } from "./api/postgres.ts";
import { sql } from "./api/sql.ts";

/** Returns the names of the schemas of a database, except for those of the server, sorted. */
export async function schemasOf(
  api: Postgres,
  database: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const rows = await api.query<{ name: string }>(
    sql`SELECT nspname::text AS name FROM pg_namespace
        WHERE NOT starts_with(nspname::text, 'pg_') AND nspname <> 'information_schema' ORDER BY 1`,
    { database, signal },
  );
  return rows.map(({ name }) => name);
}
