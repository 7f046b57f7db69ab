import { bool, dynamic, hcl, nonEmpty, type PlannedOf, string, toDynamic, toPlain } from "@tfnode/framework";
import { path } from "@tfnode/framework/http";
import { resource } from "../define.ts";

// The server refuses to change an exchange, so the resource has no update: every change replaces the exchange.

const schema = {
  vhost: string("The virtual host").default("/"),
  name: string("The name of the exchange").validate(nonEmpty).required(),
  type: string(
    "The type: `direct`, `fanout`, `topic`, `headers`, or a type of a plugin such as `x-consistent-hash`",
  ).required(),
  durable: bool("Whether the exchange survives a restart of the server").default(true),
  auto_delete: bool("Whether the server deletes the exchange when its last binding is deleted").default(
    false,
  ),
  internal: bool("Whether only other exchanges can publish to the exchange").default(false),
  arguments: dynamic(
    'Arguments, an object of texts, numbers, bools, lists and objects, such as `{ alternate-exchange = "unrouted" }`',
  )
    .optional()
    .unsetAs(toDynamic({})),
};

type Exchange = Omit<PlannedOf<typeof schema>, "arguments"> & { readonly arguments: object };

export default resource({
  description: "Manages an exchange. Every change replaces it, because the server cannot change an exchange.",
  schema,
  timeouts: { create: "2m", delete: "2m" },
  identity: ["vhost", "name"],
  importForms: ["{vhost}/{name}"],
  example: hcl`
    resource "rabbitmq_exchange" "orders" {
      name = "orders"
      type = "topic"
      arguments = {
        alternate-exchange = "unrouted"
      }
    }
  `,

  async create({ plan, api, signal }) {
    const { vhost: _, name: __, ...body } = plan;
    const sent = { ...body, arguments: toPlain(plan.arguments) ?? {} };
    const options = { refuseExisting: "get", thenGet: true, signal } as const;
    return fromApi(await api.put<Exchange>(placeOf(plan), sent, options), plan);
  },

  async read({ prior, api, signal }) {
    const exchange = await api.find<Exchange>(placeOf(prior), { signal });
    return exchange && fromApi(exchange, prior);
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior), { signal });
  },
});

function placeOf({ vhost, name }: { readonly vhost: string | null; readonly name: string | null }): string {
  return path`/exchanges/${vhost ?? ""}/${name ?? ""}`;
}

function fromApi(exchange: Exchange, like: Pick<PlannedOf<typeof schema>, "arguments">) {
  const { vhost, name, type, durable, auto_delete, internal } = exchange;
  return {
    vhost,
    name,
    type,
    durable,
    auto_delete,
    internal,
    arguments: toDynamic(exchange.arguments, like.arguments),
  };
}
