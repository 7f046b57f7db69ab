import { atLeastOneOf, hcl, string } from "@tfnode/framework";
import { sql } from "../api/sql.ts";
import { action } from "../define.ts";

export default action({
  description:
    "Ends the sessions of other clients, such as after a change of a password or before maintenance. Their transactions are rolled back.",
  schema: {
    database: string("Only sessions in this database").optional(),
    role: string("Only sessions of this role").optional(),
    application_name: string("Only sessions of clients with this name").optional(),
  },
  rules: [atLeastOneOf("database", "role", "application_name")],
  timeouts: { invoke: "5m" },
  example: hcl`
    action "postgresql_terminate_backends" "shop" {
      config {
        role = "shop"
      }
    }
  `,

  async invoke({ config: { database, role, application_name }, api, signal, progress }) {
    const rows = await api.query<{ readonly ended: boolean }>(
      sql`SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'
          AND (${database}::text IS NULL OR datname = ${database}) AND (${role}::text IS NULL OR usename = ${role})
          AND (${application_name}::text IS NULL OR application_name = ${application_name})`,
      { signal },
    );
    const count = rows.filter(({ ended }) => ended).length;
    progress(`Ended ${count} ${count === 1 ? "session" : "sessions"}`);
  },
});
