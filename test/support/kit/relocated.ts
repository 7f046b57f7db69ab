import { hcl, identifier, number, string } from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

/**
 * A resource that is identified by two attributes, one of them a number, can also be found by its name, and accepts moves
 * from other types.
 */
export default resource({
  description: "Has an identity of two parts, and can be moved to.",
  schema: {
    id: identifier("The id"),
    floor: number("The floor").required().requiresReplace(),
    name: string("A name").optional(),
  },
  identity: ["floor", "id"],
  importForms: ["{floor}/{id}", "{name}"],
  moves: [
    {
      fromType: "old_place",
      fromProvider: "acme/old",
      state: ({ key, level }) => ({ id: key, floor: level, name: null }),
    },
    { fromType: "kit_renamed", state: ({ name }) => ({ name }) },
    { fromType: "kit_fragile", state: () => ({}) },
  ],
  example: hcl`
    resource "kit_relocated" "it" {
      floor = 3
    }
  `,

  async create({ plan, api }) {
    const id = api.create({ floor: plan.floor, name: plan.name });
    return { id, floor: plan.floor, name: plan.name };
  },

  async read({ prior, api }) {
    const id = prior.id ?? Object.entries(api.all()).find(([, { name }]) => name === prior.name)?.[0] ?? "";
    const found = api.get(id);
    const { floor, name } = found ?? {};
    return found ? { id, floor: Number(floor ?? 0), name: (name ?? null) as string | null } : null;
  },

  async update({ plan, prior, api }) {
    api.update(prior.id, { floor: plan.floor, name: plan.name });
    return { id: prior.id, floor: plan.floor, name: plan.name };
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});
