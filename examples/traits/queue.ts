import { hcl, identifier, number, string } from "../../src/schema/index.ts";
import { resource } from "./define.ts";
import { protection } from "./protection.ts";
import { region } from "./region.ts";
import { settled } from "./settled.ts";
import { tags } from "./tags.ts";

export default resource({
  description: "Manages a queue.",
  traits: [region, tags, protection, settled],
  schema: {
    id: identifier("The ID of the queue"),
    name: string("The name of the queue").required().requiresReplace(),
    retention_days: number("How long messages are kept, in days").default(4),
  },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "messages_queue" "orders" {
      name = "orders"
      tags = { team = "shop" }
    }
  `,

  create: ({ plan: { name, retention_days, tags_all }, api }) =>
    api.create("queue", { name, retention_days, tags: tags_all }),
  read: ({ prior, api }) => api.find("queue", prior.id),
  update: ({ plan: { retention_days }, prior, api }) => api.update("queue", prior.id, { retention_days }),
  delete: ({ prior, api }) => api.delete(prior.id),
});
