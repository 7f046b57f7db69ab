import { bool, DiagnosticError, hcl, number, string, waitFor } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { dataSource } from "../define.ts";

/**
 * A queue as the API returns it. The server updates the counts every few seconds, so a new queue has none.
 */
interface Queue {
  readonly type: string;
  readonly state: string;
  readonly durable: boolean;
  readonly messages?: number;
  readonly messages_ready?: number;
  readonly messages_unacknowledged?: number;
  readonly consumers?: number;
}

export default dataSource({
  description: "Reads a queue and how many messages and consumers it has.",
  schema: {
    vhost: string("The virtual host").default("/"),
    name: string("The name of the queue").required(),
    type: string("The type of the queue").computed(),
    state: string("The state of the queue, such as `running`").computed(),
    durable: bool("Whether the queue survives a restart of the server").computed(),
    messages: number("The number of messages").computed(),
    messages_ready: number("The number of messages that wait for a consumer").computed(),
    messages_unacknowledged: number(
      "The number of messages that consumers have and did not acknowledge",
    ).computed(),
    consumers: number("The number of consumers").computed(),
  },
  timeouts: { read: "1m" },
  example: hcl`
    data "rabbitmq_queue" "orders" {
      name = "orders"
    }
  `,

  async read({ config: { vhost, name }, api, signal, log, at }) {
    const poll = async () => {
      const queue = await api.find<Queue>(urlPath`/queues/${vhost}/${name}`, { signal });
      if (!queue) {
        const detail = `The virtual host "${vhost}" has no queue "${name}". Check both names.`;
        throw new DiagnosticError(at.name, "No queue found", detail);
      }
      const { type, state, durable, messages, messages_ready, messages_unacknowledged, consumers } = queue;
      if (messages === undefined) return { status: "not counted yet" };
      const counts = {
        messages,
        messages_ready: messages_ready ?? 0,
        messages_unacknowledged: messages_unacknowledged ?? 0,
        consumers: consumers ?? 0,
      };
      return { done: { vhost, name, type, state, durable, ...counts } };
    };
    return await waitFor({ what: `the messages of the queue ${name} to be counted`, poll, signal, log });
  },
});
