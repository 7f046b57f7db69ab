import { block, hcl, identifier, list, string } from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

const pair = {
  key: string("A key").required().requiresReplace(),
  value: string("A value").optional(),
};

/** A resource of an API that stores lower case, takes its own note for a new object, and returns lists in reverse order. */
export default resource({
  description: "Does not store what it is sent.",
  schema: {
    id: identifier("The id"),
    name: string("A name").required().requiresReplace(),
    note: string("A note").optional(),
    labels: block.list("Labels", pair).unordered(),
    networks: list(string(), "Networks").unordered().optional().requiresReplace(),
  },
  importForms: ["{id}"],
  example: hcl`
    resource "kit_stubborn" "it" {
      name = "it"
    }
  `,

  async create({ plan: { note, ...plan }, api }) {
    const made = { ...plan, name: plan.name.toLowerCase(), note: note && "of the API" };
    return returned({ ...made, id: api.create(made) });
  },

  async read({ prior, api }) {
    const found = api.get(prior.id ?? "") as Omit<Stored, "id"> | undefined;
    return found ? returned({ ...found, id: prior.id ?? "" }) : null;
  },

  async update({ plan: { id: _, ...plan }, prior, api }) {
    const changed = { ...plan, name: prior.name };
    api.update(prior.id, changed);
    return returned({ ...changed, id: prior.id });
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  readonly labels: readonly { readonly key: string; readonly value: string | null }[];
  readonly networks: readonly string[] | null;
}

function returned({ id, name, note, labels, networks }: Stored): Stored {
  return { id, name, note, labels: labels.toReversed(), networks: networks?.toReversed() ?? null };
}
