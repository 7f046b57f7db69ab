import { hcl } from "@tfnode/framework";
import { listResource } from "../define.ts";
import vhost from "../resources/vhost.ts";

export default listResource({
  of: vhost,
  description: "Finds virtual hosts.",
  schema: {},
  example: hcl`
    list "rabbitmq_vhost" "all" {
      provider = rabbitmq
    }
  `,

  async *list({ api, signal }) {
    for (const { name } of await api.get<readonly { readonly name: string }[]>("/vhosts", { signal }))
      yield { identity: { name }, displayName: name };
  },
});
