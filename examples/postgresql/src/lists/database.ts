import { hcl } from "@tfnode/framework";
import { sql } from "../api/sql.ts";
import { listResource } from "../define.ts";
import database from "../resources/database.ts";

export default listResource({
  of: database,
  description: "Finds databases, except for `template0` and `template1`.",
  schema: {},
  example: hcl`
    list "postgresql_database" "all" {
      provider = postgresql
    }
  `,

  async *list({ api, signal }) {
    const rows = await api.query<{ name: string }>(
      sql`SELECT datname::text AS name FROM pg_database WHERE datname NOT IN ('template0', 'template1') ORDER BY 1`,
      { signal },
    );
    for (const { name } of rows) yield { identity: { name }, displayName: name };
  },
});
