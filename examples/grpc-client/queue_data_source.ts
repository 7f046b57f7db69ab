import type { GrpcClient } from "../../src/grpc/index.ts";
import { asComputed, definitionsFor, hcl, inLists, string } from "../../src/schema/index.ts";
import { queues } from "./messages.ts";
import { fromApi, schema } from "./queue.ts";

// A data source that returns what the resource configures.

const { dataSource } = definitionsFor<GrpcClient>();

export default dataSource({
  description: "Reads a queue.",

  schema: {
    ...asComputed(schema),
    name: string("The name of the queue").required(),
  },

  example: hcl`
    data "queues_queue" "mail" {
      name = "mail"
    }
  `,

  async read({ config, api, signal }) {
    const queue = await api.call(queues.getQueue, { name: config.name }, { signal });
    return { ...inLists(schema, fromApi(queue)), name: config.name };
  },
});
