import { bool, hcl, jsonObject, nonEmpty, type PlannedOf, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";
import { fromBlock } from "../older-states.ts";

// The server rejects changes of an exchange, so the resource has no update: every change replaces the
// exchange.

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
  arguments: jsonObject(
    'Arguments, an object of texts, numbers, bools, lists and objects, such as `{ alternate-exchange = "unrouted" }`',
  ).default({}),
};

type Exchange = PlannedOf<typeof schema>;

export default resource({
  description: "Manages an exchange. Every change replaces it, because the server cannot change an exchange.",
  schema,
  version: 1,
  upgrades: { 0: fromBlock("settings", (settings) => ({ internal: false, ...settings })) },
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
    const { vhost, name, ...body } = plan;
    const options = { refuseExisting: "get", thenGet: true, signal } as const;
    return fromApi(await api.put<Exchange>(placeOf({ vhost, name }), body, options));
  },

  async read({ prior, api, signal }) {
    const exchange = await api.find<Exchange>(placeOf(prior), { signal });
    return exchange && fromApi(exchange);
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior), { signal });
  },
});

function placeOf({ vhost, name }: { readonly vhost: string | null; readonly name: string | null }): string {
  return urlPath`/exchanges/${vhost ?? ""}/${name ?? ""}`;
}

function fromApi({ vhost, name, type, durable, auto_delete, internal, ...exchange }: Exchange) {
  return { vhost, name, type, durable, auto_delete, internal, arguments: exchange.arguments };
}
