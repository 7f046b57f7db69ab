import { bool, hcl, nonEmpty, type PlannedOf, set, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";

const schema = {
  name: string("The name of the virtual host").validate(nonEmpty).required().requiresReplace(),
  description: string("What the virtual host is for").default(""),
  tags: set(string(), "Tags").optional(),
  tracing: bool("Whether the server traces all messages of the virtual host").default(false),
};

/** A virtual host as the API returns it. */
interface Vhost {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly tracing: boolean;
}

export default resource({
  description:
    "Manages a virtual host: a name space of exchanges, queues, bindings, policies and permissions.",
  schema,
  timeouts: { create: "2m", delete: "2m" },
  identity: ["name"],
  importForms: ["{name}"],
  slashesIn: ["name"],
  example: hcl`
    resource "rabbitmq_vhost" "shop" {
      name        = "shop"
      description = "Orders and invoices"
      tags        = ["production"]
    }
  `,

  async create({ plan, api, signal }) {
    const options = { refuseExisting: "get", thenGet: true, signal } as const;
    return fromApi(await api.put<Vhost>(placeOf(plan), toApi(plan), options));
  },

  async read({ prior, api, signal }) {
    const vhost = await api.find<Vhost>(placeOf(prior), { signal });
    return vhost && fromApi(vhost);
  },

  async update({ plan, api, signal }) {
    return fromApi(await api.put<Vhost>(placeOf(plan), toApi(plan), { thenGet: true, signal }));
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior), { signal });
  },
});

function placeOf({ name }: { readonly name: string | null }): string {
  return urlPath`/vhosts/${name ?? ""}`;
}

function toApi({ description, tags, tracing }: PlannedOf<typeof schema>) {
  return { description, tags: (tags ?? []).join(","), tracing };
}

function fromApi({ name, description, tags, tracing }: Vhost) {
  return { name, description, tags: [...tags], tracing };
}
