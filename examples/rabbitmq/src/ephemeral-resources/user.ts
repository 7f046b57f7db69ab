import { randomBytes } from "node:crypto";
import { hcl, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { ephemeral } from "../define.ts";

export default ephemeral({
  description:
    "Makes a user with a random password and permissions in a virtual host, for as long as a command runs.",
  schema: {
    vhost: string("The virtual host").default("/"),
    configure: string("A regular expression of the names that the user may declare and delete").default(""),
    write: string("A regular expression of the names that the user may publish to").default(""),
    read: string("A regular expression of the names that the user may consume from").default(".*"),
    name: string("The name of the user").computed(),
    password: string("The password of the user").computed().sensitive(),
  },
  privateState: { parse: String },
  example: hcl`
    ephemeral "rabbitmq_user" "migration" {
      vhost = "shop"
      write = "^orders"
    }
  `,

  async open({ config: { vhost, configure, write, read }, api, signal, privateState }) {
    const name = `terraform-${randomBytes(6).toString("hex")}`;
    const password = randomBytes(24).toString("base64url");
    privateState.set(name);
    await api.put(urlPath`/users/${name}`, { password, tags: "" }, { signal });
    await api.put(urlPath`/permissions/${vhost}/${name}`, { configure, write, read }, { signal });
    return { name, password };
  },

  async close({ api, privateState, signal }) {
    if (privateState.value) await api.deleteIfExists(urlPath`/users/${privateState.value}`, { signal });
  },
});
