import { hcl, identifier, isUnknown, number, string } from "../../../src/schema/index.ts";
import type { Item, MessagesApi } from "../api.ts";
import { resource } from "../define.ts";
import { protectionField, refuseProtected } from "./protection.ts";
import { apiFor, planRegion, regionField } from "./region.ts";
import { settledObject } from "./settled.ts";
import { ownTags, planTags, tagFields, withoutIgnored } from "./tags.ts";

export default resource({
  description:
    "Manages a topic. The object has the tags of `tags` and of `default_tags` of the provider; if both have a key, that of `tags` counts. Tags in `ignore_tags` belong to other programs.",
  schema: {
    id: identifier("The ID of the topic"),
    name: string("The name of the topic").required().requiresReplace(),
    partitions: number("The number of partitions").default(1),
    region: regionField,
    ...tagFields,
    deletion_protection: protectionField,
  },
  identity: { required: ["id"], optional: ["region"] },
  importForms: ["{id}@{region}", "{id}"],
  example: hcl`
    resource "messages_topic" "orders" {
      name = "orders"
      tags = { team = "shop" }
    }
  `,

  modifyPlan({ config, plan, prior, api, requireReplace, at }) {
    const region = planRegion(config, api);
    if (prior && !isUnknown(region) && region !== prior.region) requireReplace(at.region);
    return { region, tags_all: planTags(plan, api) };
  },

  async create({ plan, api, checkpoint, diagnostics, signal, log }) {
    const { name, partitions, tags, tags_all } = plan;
    const regional = apiFor(api, plan);
    const made = fromApi(await regional.create("topic", { name, partitions, tags: tags_all }), regional);
    checkpoint(made);
    const find = async () => {
      const found = await regional.find("topic", made.id);
      return found && fromApi(found, regional);
    };
    return { ...(await settledObject(made, { find, diagnostics, signal, log })), tags };
  },

  async read({ prior, api }) {
    const regional = apiFor(api, prior);
    const found = await regional.find("topic", prior.id);
    if (!found) return null;
    const result = fromApi(found, regional);
    return { ...result, tags: ownTags(result.tags_all, prior, regional.tagging) };
  },

  async update({ plan, prior, api, checkpoint, diagnostics, signal, log }) {
    const { partitions, tags, tags_all } = plan;
    const regional = apiFor(api, prior);
    await regional.retag(prior.id, prior.tags_all, tags_all);
    const changed = fromApi(await regional.update("topic", prior.id, { partitions }), regional);
    checkpoint(changed);
    const find = async () => {
      const found = await regional.find("topic", prior.id);
      return found && fromApi(found, regional);
    };
    return { ...(await settledObject(changed, { find, diagnostics, signal, log })), tags };
  },

  async delete({ prior, api, at }) {
    refuseProtected(prior, at);
    await apiFor(api, prior).delete(prior.id);
  },
});

function fromApi({ tags, ...item }: Item<"topic">, { region, tagging }: MessagesApi) {
  return { ...item, region, tags_all: withoutIgnored(tags, tagging) };
}
