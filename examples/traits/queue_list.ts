import { hcl } from "../../src/schema/index.ts";
import { listResource } from "./define.ts";
import queue from "./queue.ts";

export default listResource({
  of: queue,
  description: "Finds queues.",
  schema: {},
  example: hcl`
    list "messages_queue" "all" {
      provider = messages
    }
  `,

  async *list({ api }) {
    for (const object of await api.list("queue"))
      yield { identity: { id: object.id }, displayName: object.name, object };
  },
});
