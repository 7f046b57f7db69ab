import { hcl, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { action } from "../define.ts";

export default action({
  description: "Deletes all messages of a queue that wait for a consumer.",
  schema: {
    vhost: string("The virtual host").default("/"),
    name: string("The name of the queue").required(),
  },
  timeouts: { invoke: "5m" },
  example: hcl`
    action "rabbitmq_purge_queue" "orders" {
      config {
        name = "orders"
      }
    }
  `,

  async invoke({ config: { vhost, name }, api, signal, progress }) {
    await api.delete(urlPath`/queues/${vhost}/${name}/contents`, { signal });
    progress(`Purged the queue ${name} of the virtual host ${vhost}`);
  },
});
