import { hcl, identifier, number, string } from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

/** Is identified by two attributes, one of them a number, and takes over objects of another type. */
export default resource({
  description: "Has an identity of two parts, and can be moved to.",
  schema: {
    id: identifier("The id"),
    floor: number("The floor").required(),
    name: string("A name").optional(),
  },
  identity: ["floor", "id"],
  importForms: ["{floor}/{id}"],
  moves: [
    {
      fromType: "old_place",
      fromProvider: "acme/old",
      state: ({ key, level }) => ({ id: key, floor: level, name: null }),
    },
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
    const found = api.get(prior.id ?? "");
    const { floor, name } = found ?? {};
    return found ? { id: prior.id ?? "", floor: Number(floor), name: (name ?? null) as string | null } : null;
  },

  async update({ plan, prior, api }) {
    api.update(prior.id, { floor: plan.floor, name: plan.name });
    return { id: prior.id, floor: plan.floor, name: plan.name };
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});
