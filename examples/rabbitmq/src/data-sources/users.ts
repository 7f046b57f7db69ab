import { hcl, list, nested, string } from "@tfnode/framework";
import { dataSource } from "../define.ts";
import type { User } from "../resources/user.ts";

export default dataSource({
  description: "Finds users.",
  schema: {
    tag: string("Only users that have this tag").optional(),
    users: nested
      .list("The users, sorted by name", {
        name: string("The name of the user").computed(),
        tags: list(string(), "The tags of the user").computed(),
      })
      .computed(),
  },
  example: hcl`
    data "rabbitmq_users" "administrators" {
      tag = "administrator"
    }
  `,

  async read({ config: { tag }, api, signal }) {
    const found = await api.get<readonly User[]>("/users", { signal });
    const users = found
      .filter(({ tags }) => tag === null || tags.includes(tag))
      .map(({ name, tags }) => ({ name, tags: [...tags] }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return { tag, users };
  },
});
