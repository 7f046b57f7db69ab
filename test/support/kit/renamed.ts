import { hcl, identifier, number, string } from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

/**
 * A resource with a history: version 0 called the name a title, version 1 stored the size as text. It cannot
 * be updated.
 */
export default resource({
  description: "Has changed the shape of its state twice.",
  schema: {
    id: identifier("The id"),
    name: string("A name").required(),
    size: number("A size").optional(),
  },
  version: 2,
  upgrades: {
    0: ({ title, ...rest }) => ({ ...rest, name: title }),
    1: ({ size, ...rest }) => ({ ...rest, size: size === null ? null : Number.parseInt(String(size), 10) }),
  },
  timeouts: { create: "1m" },
  importForms: ["{id}"],
  moves: [
    {
      fromType: "old_thing",
      fromProvider: "acme/old",
      state: ({ key, label }) => ({ id: key, name: label }),
    },
  ],
  example: hcl`
    resource "kit_renamed" "it" {
      name = "it"
    }
  `,

  async create({ plan, api }) {
    const id = api.create({ name: plan.name, size: plan.size });
    return { id, name: plan.name, size: plan.size };
  },

  async read({ prior, api }) {
    const found = api.get(prior.id ?? "");
    return found ? { id: prior.id ?? "", name: String(found.name), size: found.size as number | null } : null;
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});
