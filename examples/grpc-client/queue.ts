import type { GrpcClient } from "../../src/grpc/index.ts";
import { block, definitionsFor, hcl, number, type PlannedOf, string } from "../../src/schema/index.ts";
import { type Queue, queues } from "./messages.ts";

// A resource of a gRPC API, with the client of provider.ts.

const { resource } = definitionsFor<GrpcClient>();

export const schema = {
  name: string("The name of the queue. Up to 64 characters").required().requiresReplace(),
  limits: block.optional("The limits of the queue", {
    messages: number("How many messages the queue holds at most").required(),
  }),
};

export default resource({
  description: "Manages a queue.",
  schema,
  identity: ["name"],
  importForms: ["{name}"],
  example: hcl`
    resource "queues_queue" "mail" {
      name = "mail"
    }
  `,

  async create({ plan, api, signal }) {
    return fromApi(await api.call(queues.createQueue, toApi(plan), { signal, read: sameName(plan) }));
  },

  async read({ prior, api, signal }) {
    const { name } = prior;
    const found = await api.find(queues.getQueue, { name }, { signal, read: sameName(prior) });
    return found && fromApi(found);
  },

  async update({ plan, api, signal }) {
    return fromApi(await api.call(queues.updateQueue, toApi(plan), { signal, repeatable: true }));
  },

  async delete({ prior, api, signal }) {
    await api.call(queues.deleteQueue, { name: prior.name }, { signal });
  },
});

/** Checks that a response has the queue that was asked for. */
function sameName({ name }: { readonly name: string | null }) {
  return (queue: Queue) =>
    queue.name === name ? { value: queue } : { error: `the response has the queue "${queue.name}"` };
}

function toApi({ name, limits }: PlannedOf<typeof schema>) {
  return { name, limits };
}

/** Converts a queue to the result of the resource. */
export function fromApi({ name, limits }: Queue) {
  return { name, limits: limits ?? null };
}
