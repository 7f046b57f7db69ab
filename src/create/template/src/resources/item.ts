import { hcl, identifier, nonEmpty, type PlannedOf, set, string } from "@tfnode/framework";
import type { Item, ItemInput } from "../api.ts";
import { resource } from "../define.ts";

const schema = {
  id: identifier("The ID of the item"),
  name: string("The name of the item").validate(nonEmpty).required(),
  description: string("What the item is for").default(""),
  tags: set(string(), "The tags of the item").optional(),
  created: string("The time at which the item was created").computed().useStateForUnknown(),
};

export default resource({
  description: "Manages an item.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "acme_item" "first" {
      name        = "first"
      description = "The first item"
      tags        = ["example"]
    }
  `,

  async create({ plan, api, signal }) {
    return fromApi(await api.create(toApi(plan), signal));
  },

  async read({ prior, api, signal }) {
    const item = await api.find(prior.id ?? "", signal);
    return item && fromApi(item);
  },

  async update({ plan, prior, api, signal }) {
    return fromApi(await api.update(prior.id, toApi(plan), signal));
  },

  async delete({ prior, api, signal }) {
    await api.delete(prior.id, signal);
  },
});

function toApi({ name, description, tags }: PlannedOf<typeof schema>): ItemInput {
  return { name, description, tags: tags ?? [] };
}

function fromApi({ id, name, description, tags, created }: Item) {
  // The API does not distinguish an empty set from no tags.
  return { id, name, description, tags: tags.length > 0 ? tags : null, created };
}
