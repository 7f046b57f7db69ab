import {
  atLeast,
  bool,
  hcl,
  isInteger,
  nonEmpty,
  number,
  type PlannedOf,
  set,
  string,
} from "@tfnode/framework";
import { type HttpClient, urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";
import { withoutZeros } from "../older-states.ts";

const schema = {
  name: string("The name of the virtual host").validate(nonEmpty).required().requiresReplace(),
  description: string("What the virtual host is for").default(""),
  tags: set(string(), "Tags").optional(),
  tracing: bool("Whether the server traces all messages of the virtual host").default(false),
  max_connections: number("How many connections the virtual host accepts; without it, any number")
    .validate(isInteger, atLeast(0))
    .optional(),
  max_queues: number("How many queues the virtual host can have; without it, any number")
    .validate(isInteger, atLeast(0))
    .optional(),
};

type Planned = PlannedOf<typeof schema>;

/** A virtual host as the API returns it. */
interface Vhost {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly tracing: boolean;
}

/** The attributes that are limits in the API, by the API's words. */
const limits = { "max-connections": "max_connections", "max-queues": "max_queues" } as const;

/** The limits of a virtual host as the API returns them: in a list of at most one. */
type Limits = readonly { readonly value: { readonly [Limit in keyof typeof limits]?: number } }[];

export default resource({
  description:
    "Manages a virtual host: a name space of exchanges, queues, bindings, policies and permissions.",
  schema,
  version: 1,
  // The public provider stores limits as texts, which are empty without a limit.
  upgrades: { 0: ({ description, ...state }) => ({ ...withoutZeros(state), description }) },
  timeouts: { create: "2m", delete: "2m" },
  identity: ["name"],
  importForms: ["{name}"],
  example: hcl`
    resource "rabbitmq_vhost" "shop" {
      name        = "shop"
      description = "Orders and invoices"
      tags        = ["production"]
    }
  `,

  async create({ plan, api, signal, checkpoint }) {
    await api.put(placeOf(plan), toApi(plan), { refuseExisting: "get", signal });
    checkpoint({ name: plan.name });
    await setLimits(api, plan, noLimits, signal);
    return fromApi(await api.get<Vhost>(placeOf(plan), { signal }), await limitsOf(api, plan, signal));
  },

  async read({ prior, api, signal }) {
    const vhost = await api.find<Vhost>(placeOf(prior), { signal });
    return vhost && fromApi(vhost, await limitsOf(api, prior, signal));
  },

  async update({ plan, prior, api, signal }) {
    await setLimits(api, plan, prior, signal);
    const vhost = await api.put<Vhost>(placeOf(plan), toApi(plan), { thenGet: true, signal });
    return fromApi(vhost, await limitsOf(api, plan, signal));
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior), { signal });
  },
});

function placeOf({ name }: { readonly name: string | null }): string {
  return urlPath`/vhosts/${name ?? ""}`;
}

const noLimits = { max_connections: null, max_queues: null };

/** Sends the limits that differ from the prior ones. */
async function setLimits(
  api: HttpClient,
  plan: Planned,
  prior: Pick<Planned, "max_connections" | "max_queues">,
  signal: AbortSignal,
): Promise<void> {
  for (const [limit, name] of Object.entries(limits)) {
    const place = urlPath`/vhost-limits/${plan.name}/${limit}`;
    if (plan[name] === prior[name]) continue;
    if (plan[name] === null) await api.deleteIfExists(place, { signal });
    else await api.put(place, { value: plan[name] }, { signal });
  }
}

async function limitsOf(api: HttpClient, { name }: { readonly name: string | null }, signal: AbortSignal) {
  const [found] = await api.get<Limits>(urlPath`/vhost-limits/${name ?? ""}`, { signal });
  // The server stores a negative number as no limit.
  const limit = (value = -1) => (value < 0 ? null : value);
  return {
    max_connections: limit(found?.value["max-connections"]),
    max_queues: limit(found?.value["max-queues"]),
  };
}

function toApi({ description, tags, tracing }: Planned) {
  return { description, tags: (tags ?? []).join(","), tracing };
}

function fromApi({ name, description, tags, tracing }: Vhost, found: Awaited<ReturnType<typeof limitsOf>>) {
  return { name, description, tags: [...tags], tracing, ...found };
}
