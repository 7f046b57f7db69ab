import { hcl, jsonObject, type PlannedOf, RemoteError, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";

// A binding has no name: the server derives properties_key from the routing key and the arguments. A binding cannot be changed.

const schema = {
  vhost: string("The virtual host").default("/"),
  source: string("The name of the exchange that messages come from").required(),
  destination: string("The name of the queue or exchange that messages go to").required(),
  destination_type: string("What the destination is").oneOf("queue", "exchange").default("queue"),
  routing_key: string("The routing key").default(""),
  arguments: jsonObject(
    'Arguments, such as `{ x-match = "all", kind = "order" }` of an exchange of type `headers`',
  ).default({}),
  properties_key: string(
    "The name that the server gives the binding among those of source and destination",
  ).computed(),
};

type Planned = PlannedOf<typeof schema>;
type Binding = Omit<Planned, "properties_key"> & { readonly properties_key: string };

/** The attributes that identify an exchange, and the queue or exchange bound to it. */
type Ends = Pick<Planned, "vhost" | "source" | "destination" | "destination_type">;

export default resource({
  description:
    "Manages a binding of an exchange to a queue or to another exchange. Every change replaces it.",
  schema,
  version: 1,
  upgrades: {
    // The public provider stores arguments that are no texts as JSON.
    0: ({ arguments_json: json, ...state }) => ({
      ...state,
      arguments: json ? JSON.parse(String(json)) : (state.arguments ?? {}),
    }),
  },
  identity: ["vhost", "source", "destination_type", "destination", "properties_key"],
  importForms: ["{vhost}/{source}/{destination_type}/{destination}/{properties_key}"],
  example: hcl`
    resource "rabbitmq_binding" "orders" {
      source      = rabbitmq_exchange.orders.name
      destination = rabbitmq_queue.orders.name
      routing_key = "order.#"
    }

    resource "rabbitmq_exchange" "orders" {
      name = "orders"
      type = "topic"
    }

    resource "rabbitmq_queue" "orders" {
      name = "orders"
    }
  `,

  async create({ plan, api, signal }) {
    const body = { routing_key: plan.routing_key, arguments: plan.arguments };
    const place = placeOf(plan);
    const before = await api.get<readonly Binding[]>(place, { signal });
    const { headers } = await api.request({ method: "POST", path: place, body, signal, repeatable: true });
    // The header is relative to the path: the destination and the key, encoded.
    const key = decodeURIComponent(headers.location?.split("/").at(-1) ?? "");
    if (before.some(({ properties_key }) => properties_key === key)) {
      const reason = `The server already has this binding, with the properties_key ${JSON.stringify(key)}.`;
      throw new RemoteError({ reason, alreadyExists: true });
    }
    return fromApi(await api.get<Binding>(place + urlPath`/${key}`, { signal }));
  },

  async read({ prior, api, signal }) {
    const place = placeOf(prior as Ends) + urlPath`/${prior.properties_key ?? ""}`;
    const binding = await api.find<Binding>(place, { signal });
    return binding && fromApi(binding);
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior) + urlPath`/${prior.properties_key}`, { signal });
  },
});

function placeOf({ vhost, source, destination, destination_type }: Ends): string {
  return urlPath`/bindings/${vhost}/e/${source}/${destination_type === "queue" ? "q" : "e"}/${destination}`;
}

function fromApi(binding: Binding) {
  const { vhost, source, destination, destination_type, routing_key, properties_key } = binding;
  const ends = { vhost, source, destination, destination_type };
  return { ...ends, routing_key, properties_key, arguments: binding.arguments };
}
