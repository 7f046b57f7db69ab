import { randomBytes } from "node:crypto";
import { hcl, set, string } from "@tfnode/framework";
import { name, sql } from "../api/sql.ts";
import { ephemeral } from "../define.ts";
import { dropRole } from "../drop-role.ts";
import { verifierOf } from "../password.ts";

/** How long the password is valid without a renewal: the role may outlive a provider that was killed, but no client can log in. */
const validMs = 3_600_000;
const marginMs = 600_000;

export default ephemeral({
  description:
    "Makes a role with a random password, for as long as a command runs. What it owns at the end becomes that of the provider's role.",
  schema: {
    roles: set(string(), "The roles of which the role is a member").optional(),
    assume_role: string(
      "The role that its sessions have after the login, and that owns what they make",
    ).optional(),
    name: string("The name of the role").computed(),
    password: string("The password of the role").computed().sensitive(),
  },
  privateState: { parse: String },
  example: hcl`
    ephemeral "postgresql_role" "migration" {
      roles = ["pg_read_all_data"]
    }
  `,

  async open({ config: { roles, assume_role }, api, signal, privateState, renewAt }) {
    const called = `terraform-${randomBytes(6).toString("hex")}`;
    const password = randomBytes(24).toString("base64url");
    const role = name(called);
    const expires = Date.now() + validMs;
    privateState.set(called);
    const statements = [
      sql`CREATE ROLE ${role} LOGIN PASSWORD ${await verifierOf(password)} VALID UNTIL ${new Date(expires).toISOString()}`,
      ...[...(roles ?? []), ...(assume_role === null ? [] : [assume_role])].map(
        (one) => sql`GRANT ${name(one)} TO ${role}`,
      ),
      ...(assume_role === null ? [] : [sql`ALTER ROLE ${role} SET role = ${name(assume_role)}`]),
    ];
    await api.change(statements, { signal, lock: "roles" });
    renewAt(new Date(expires - marginMs));
    return { name: called, password };
  },

  async renew({ api, signal, privateState, renewAt }) {
    const expires = Date.now() + validMs;
    const extend = sql`ALTER ROLE ${name(privateState.value ?? "")} VALID UNTIL ${new Date(expires).toISOString()}`;
    await api.change([extend], { signal, lock: "roles" });
    renewAt(new Date(expires - marginMs));
  },

  async close({ api, privateState, signal }) {
    if (privateState.value) await dropRole(api, privateState.value, signal);
  },
});
