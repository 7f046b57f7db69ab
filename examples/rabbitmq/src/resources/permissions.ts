import { hcl, type PlannedOf, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";
import { fromBlock } from "../older-states.ts";

const schema = {
  vhost: string("The virtual host").default("/").requiresReplace(),
  user: string("The name of the user").required().requiresReplace(),
  configure: string(
    "A regular expression of the names that the user may declare and delete; empty for none",
  ).required(),
  write: string("A regular expression of the names that the user may publish to").required(),
  read: string("A regular expression of the names that the user may consume from").required(),
};

type Permissions = PlannedOf<typeof schema>;

export default resource({
  description: "Manages what a user may do in a virtual host.",
  schema,
  version: 1,
  upgrades: { 0: fromBlock("permissions") },
  identity: ["vhost", "user"],
  importForms: ["{vhost}/{user}"],
  example: hcl`
    resource "rabbitmq_permissions" "shop" {
      vhost     = rabbitmq_vhost.shop.name
      user      = rabbitmq_user.shop.name
      configure = ""
      write     = "^orders"
      read      = ".*"
    }

    resource "rabbitmq_vhost" "shop" {
      name = "shop"
    }

    resource "rabbitmq_user" "shop" {
      name = "shop"
    }
  `,

  async create({ plan, api, signal, adoptIf }) {
    // The server gives all permissions to the user who creates a virtual host.
    const adopt = adoptIf.createdWith("rabbitmq_vhost", { name: plan.vhost });
    const options = { refuseExisting: "get", adopt, thenGet: true, signal } as const;
    return fromApi(await api.put<Permissions>(placeOf(plan), toApi(plan), options));
  },

  async read({ prior, api, signal }) {
    const permissions = await api.find<Permissions>(placeOf(prior), { signal });
    return permissions && fromApi(permissions);
  },

  async update({ plan, api, signal }) {
    return fromApi(await api.put<Permissions>(placeOf(plan), toApi(plan), { thenGet: true, signal }));
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior), { signal });
  },
});

function placeOf({ vhost, user }: { readonly vhost: string | null; readonly user: string | null }): string {
  return urlPath`/permissions/${vhost ?? ""}/${user ?? ""}`;
}

function toApi({ configure, write, read }: Permissions) {
  return { configure, write, read };
}

function fromApi({ vhost, user, configure, write, read }: Permissions) {
  return { vhost, user, configure, write, read };
}
