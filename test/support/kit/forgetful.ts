import { block, hcl, identifier, map, number, type PlannedOf, string } from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

const schema = {
  id: identifier("The id"),
  name: string("A name").required(),
  lacks: map(string(), "What an answer has in place of a value, by operation and attribute: `create.url`")
    .optional()
    .notReturned(),
  url: string("Where it is").computed(),
  size: number("Its size").computed(),
  owner: string("Whose it is").optional().computed(),
  note: string("A note").computed().nullable(),
  part: block.list("Parts", { name: string("A name").required(), code: string("A code").computed() }),
};

type Planned = PlannedOf<typeof schema>;
type Known = Pick<Planned, "name" | "lacks" | "owner"> & { readonly part: readonly { name: string }[] };

/**
 * A resource whose API omits the attributes that its attribute `lacks` names, as APIs do in spite of their
 * documentation.
 */
export default resource({
  description: "Forgets on demand.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "kit_forgetful" "it" {
      name = "it"
    }
  `,

  async create({ plan, api, checkpoint }) {
    const id = api.create({ name: plan.name });
    if (plan.lacks && "create.checkpoint" in plan.lacks) checkpoint({ id });
    return answer("create", id, plan);
  },

  async read({ prior, api }) {
    const found = api.get(prior.id ?? "");
    if (!found) return null;
    const { lacks, owner } = prior;
    const part = prior.part ?? [];
    return answer("read", prior.id ?? "", { name: String(found.name), lacks, owner, part });
  },

  async update({ plan, prior, api }) {
    api.update(prior.id, { name: plan.name });
    return answer("update", prior.id, plan);
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});

const substitutes: { readonly [name: string]: unknown } = {
  null: null,
  undefined,
  empty: "",
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
};

function answer(operation: string, id: string, { name, lacks, owner, part }: Known) {
  const has = <T>(attribute: string, value: T): T => {
    const substitute = lacks?.[`${operation}.${attribute}`];
    // The API does not return what the types promise.
    return substitute === undefined ? value : (substitutes[substitute] as T);
  };
  return {
    id: has("id", id),
    name,
    url: has("url", `https://kit.example.com/${id}`),
    size: has("size", name.length),
    owner: has("owner", owner ?? "nobody"),
    note: has("note", "a note"),
    part: part.map(({ name }) => ({ name, code: has("code", `code of ${name}`) })),
  };
}
