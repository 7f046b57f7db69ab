import { hcl } from "@tfnode/framework";
import { sql } from "../api/sql.ts";
import { listResource } from "../define.ts";
import role from "../resources/role.ts";

export default listResource({
  of: role,
  description: "Finds roles, except for those of the server, whose names begin with `pg_`.",
  schema: {},
  example: hcl`
    list "postgresql_role" "all" {
      provider = postgresql
    }
  `,

  async *list({ api, signal }) {
    const rows = await api.query<{ name: string }>(
      sql`SELECT rolname::text AS name FROM pg_roles WHERE NOT starts_with(rolname::text, 'pg_') ORDER BY 1`,
      { signal },
    );
    for (const { name } of rows) yield { identity: { name }, displayName: name };
  },
});
