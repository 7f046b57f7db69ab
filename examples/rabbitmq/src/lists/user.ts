import { hcl } from "@tfnode/framework";
import { listResource } from "../define.ts";
import user, { type User } from "../resources/user.ts";

export default listResource({
  of: user,
  description: "Finds users.",
  schema: {},
  example: hcl`
    list "rabbitmq_user" "all" {
      provider = rabbitmq
    }
  `,

  async *list({ api, signal }) {
    for (const { name } of await api.get<readonly User[]>("/users", { signal }))
      yield { identity: { name }, displayName: name };
  },
});
