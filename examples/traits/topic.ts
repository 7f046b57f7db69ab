import { hcl, identifier, number, string } from "../../src/schema/index.ts";
import { resource } from "./define.ts";
import { protection } from "./protection.ts";
import { region } from "./region.ts";
import { settled } from "./settled.ts";
import { tags } from "./tags.ts";

export default resource({
  description: "Manages a topic.",
  traits: [region, tags, protection, settled],
  schema: {
    id: identifier("The ID of the topic"),
    name: string("The name of the topic").required().requiresReplace(),
    partitions: number("The number of partitions").default(1),
  },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "messages_topic" "orders" {
      name = "orders"
      tags = { team = "shop" }
    }
  `,

  create: ({ plan: { name, partitions, tags_all }, api }) =>
    api.create("topic", { name, partitions, tags: tags_all }),
  read: ({ prior, api }) => api.find("topic", prior.id),
  update: ({ plan: { partitions }, prior, api }) => api.update("topic", prior.id, { partitions }),
  delete: ({ prior, api }) => api.delete(prior.id),
});
