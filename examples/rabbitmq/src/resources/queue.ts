import { bool, hcl, jsonObject, nonEmpty, type PlainState, type PlannedOf, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";
import { fromBlock } from "../older-states.ts";

// The server rejects changes of a queue, so the resource has no update: every change replaces the queue.

const schema = {
  vhost: string("The virtual host").default("/"),
  name: string("The name of the queue").validate(nonEmpty).required(),
  type: string("The type of the queue; the virtual host decides where it is not set")
    .oneOf("classic", "quorum", "stream")
    .optional()
    .computed()
    .useStateForUnknown(),
  durable: bool("Whether the queue survives a restart of the server").default(true),
  auto_delete: bool("Whether the server deletes the queue when its last consumer disconnects").default(false),
  arguments: jsonObject(
    "Arguments, an object of texts, numbers, bools, lists and objects, such as `{ x-max-length = 1000 }`. The argument `x-queue-type` is the attribute `type`",
    { addedByApi: ["x-queue-type"] },
  )
    .validate((value) =>
      "x-queue-type" in value ? "must not have x-queue-type: set the attribute type instead" : undefined,
    )
    .default({}),
};

type Planned = PlannedOf<typeof schema>;
type Queue = Omit<Planned, "type"> & { readonly type: NonNullable<Planned["type"]> };

export default resource({
  description:
    "Manages a queue. Every change replaces it, with its messages, because the server cannot change a queue.",
  schema,
  version: 1,
  upgrades: { 0: fromBlock("settings", fromSettings) },
  timeouts: { create: "2m", delete: "2m" },
  identity: ["vhost", "name"],
  importForms: ["{vhost}/{name}"],
  example: hcl`
    resource "rabbitmq_queue" "orders" {
      name = "orders"
      type = "classic"
      arguments = {
        x-max-length  = 1000
        x-message-ttl = 60000
        x-overflow    = "reject-publish"
      }
    }
  `,

  async create({ plan, api, signal }) {
    const { durable, auto_delete, type } = plan;
    const sent = { ...plan.arguments, ...(type !== null && { "x-queue-type": type }) };
    const body = { durable, auto_delete, arguments: sent };
    const options = { refuseExisting: "get", thenGet: true, signal } as const;
    return fromApi(await api.put<Queue>(placeOf(plan), body, options));
  },

  async read({ prior, api, signal }) {
    const queue = await api.find<Queue>(placeOf(prior), { signal });
    return queue && fromApi(queue);
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior), { signal });
  },
});

function placeOf({ vhost, name }: { readonly vhost: string | null; readonly name: string | null }): string {
  return urlPath`/queues/${vhost ?? ""}/${name ?? ""}`;
}

function fromApi({ vhost, name, type, durable, auto_delete, ...queue }: Queue) {
  return { vhost, name, type, durable, auto_delete, arguments: queue.arguments };
}

/** Converts the block `settings` of the public provider, with `arguments` of texts, or with `arguments_json`. */
function fromSettings({ arguments: texts, arguments_json: json, ...settings }: PlainState): PlainState {
  const given = typeof json === "string" && json !== "" ? JSON.parse(json) : (texts ?? {});
  const { "x-queue-type": type = null, ...rest } = given as PlainState;
  return { ...settings, type, arguments: rest };
}
