import { hcl, identifier, number, string } from "../../src/schema/index.ts";
import { resource } from "./define.ts";
import { protection } from "./protection.ts";
import { region } from "./region.ts";
import { settled } from "./settled.ts";
import { tags } from "./tags.ts";

export default resource({
  description: "Manages a stream.",
  traits: [region, tags, protection, settled],
  schema: {
    id: identifier("The ID of the stream"),
    name: string("The name of the stream").required().requiresReplace(),
    shards: number("The number of shards").default(1),
  },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "messages_stream" "orders" {
      name = "orders"
      tags = { team = "shop" }
    }
  `,

  create: ({ plan: { name, shards, tags_all }, api }) =>
    api.create("stream", { name, shards, tags: tags_all }),
  read: ({ prior, api }) => api.find("stream", prior.id),
  update: ({ plan: { shards }, prior, api }) => api.update("stream", prior.id, { shards }),
  delete: ({ prior, api }) => api.delete(prior.id),
});
