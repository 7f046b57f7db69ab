import { hcl, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { action } from "../define.ts";

/** A connection as the API returns it. */
interface Connection {
  readonly name: string;
}

export default action({
  description: "Closes all connections of a user, such as after a change of the password or the permissions.",
  schema: {
    user: string("The name of the user").required(),
    reason: string("The reason that the server gives to the clients whose connections it closes").default(
      "closed by Terraform",
    ),
  },
  timeouts: { invoke: "5m" },
  example: hcl`
    action "rabbitmq_close_connections" "shop" {
      config {
        user   = "shop"
        reason = "The password has changed"
      }
    }
  `,

  async invoke({ config: { user, reason }, api, signal, progress }) {
    const found = await api.get<readonly Connection[]>(urlPath`/connections/username/${user}`, { signal });
    for (const { name } of found) {
      progress(`Closing ${name}`);
      // Ignores a connection that its client has closed in the meantime.
      await api.deleteIfExists(urlPath`/connections/${name}`, { headers: { "X-Reason": reason }, signal });
    }
    progress(`Closed ${found.length} connections of ${user}`);
  },
});
