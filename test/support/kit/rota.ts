import {
  block,
  hcl,
  identifier,
  number,
  type PlannedOf,
  type ResultOf,
  string,
} from "../../../src/schema/index.ts";
import { resource } from "./define.ts";
import type { StoredObject } from "./store.ts";

const person = () => ({
  name: string("Who").optional().computed(),
  badge: number("The number of the badge").computed(),
});

const team = () => ({
  name: string("Its name").required(),
  member: block.list("Who is in it", person()).computed(),
});

const schema = {
  id: identifier("The id"),
  title: string("A title").required(),
  revision: number("How often it was written").computed(),
  shift: block
    .list("Who works", person())
    .computed()
    .useStateForUnknown({ unlessChanged: ["title"] }),
  helper: block.set("Who helps", person()).computed().useStateForUnknown(),
  place: block.map("Who is where", person()).computed(),
  lead: block.optional("Who leads", person()).computed(),
  deputy: block.single("Who leads otherwise", person()).computed(),
  team: block.list("Teams", team()),
  crew: block.set("Teams without order", team()),
};

type Planned = PlannedOf<typeof schema>;
type Person = { readonly name: string | null; readonly badge: number | null };

/** The API adds people to a place that only it can set, after the title. */
export default resource({
  description: "Has people, whoever names them.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "kit_rota" "it" {
      title = "it"
    }
  `,

  async create({ plan, api }) {
    const id = api.create(written(plan));
    return shown(id, api.get(id) ?? {});
  },

  async read({ prior, api }) {
    const found = api.get(prior.id ?? "");
    return found ? shown(prior.id ?? "", found) : null;
  },

  async update({ plan, prior, api }) {
    api.update(prior.id, written(plan));
    return shown(prior.id, api.get(prior.id) ?? {});
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});

function written({ title, shift, helper, place, lead, deputy, team, crew }: Planned) {
  const someone = (what: string) => ({ name: `${what} of ${title}`, badge: 1 });
  const named = ({ name, badge }: Person) => ({
    name: name ?? "nobody",
    badge: badge ?? (name ?? "").length,
  });
  const whole = ({ name, member }: Planned["team"][number]) => ({
    name,
    member: member?.map(named) ?? [someone(name)],
  });
  return {
    title,
    shift: shift?.map(named) ?? (title === "none" ? [] : [someone("first"), someone("second")]),
    helper: helper?.map(named) ?? [someone("helper")],
    place: place
      ? Object.fromEntries(Object.entries(place).map(([at, one]) => [at, named(one)]))
      : { door: someone("doorkeeper") },
    lead: lead ? named(lead) : someone("lead"),
    deputy: deputy ? named(deputy) : title === "none" ? null : someone("deputy"),
    team: team.map(whole),
    crew: crew.map(whole),
  };
}

function shown(id: string, object: StoredObject): ResultOf<typeof schema> {
  // The store contains the object of `written`, and the count.
  return { ...(object as unknown as Omit<ResultOf<typeof schema>, "id">), id };
}
