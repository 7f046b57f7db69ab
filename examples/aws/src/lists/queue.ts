import { paginateListQueues, SQS } from "@aws-sdk/client-sqs";
import { hcl, string } from "@tfnode/framework";
import { listResource } from "../define.ts";
import queue from "../resources/queue.ts";

export default listResource({
  of: queue,
  description: "Finds queues of SQS.",
  schema: { prefix: string("Only queues whose names begin so").optional() },
  example: hcl`
    list "cloud_queue" "all" {
      provider = cloud
    }
  `,

  async *list({ config: { prefix }, api }) {
    const filter = prefix === null ? {} : { QueueNamePrefix: prefix };
    for await (const { QueueUrls = [] } of paginateListQueues({ client: api.client(SQS) }, filter)) {
      for (const url of QueueUrls) {
        const name = url.slice(url.lastIndexOf("/") + 1);
        yield { identity: { name, account_id: await api.id() }, displayName: name };
      }
    }
  },
});
