import {
  bigint,
  block,
  bool,
  type DesiredOf,
  dynamic,
  hcl,
  identifier,
  list,
  map,
  nested,
  number,
  object,
  set,
  string,
} from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

const trim = (text: string) => text.trim();

const leaf = {
  name: string("A name").required(),
  level: number("A level").default(3),
  code: string("A code that the API makes").computed(),
};

const schema = {
  id: identifier("The id"),
  name: string("A name").comparedAs(trim).required(),
  kind: string("A kind").oneOf("a", "b").default("a").requiresReplace(),
  note: string("A note").optional(),
  region: string("A region").optional().computed().useStateForUnknown(),
  revision: number("How often the object was written").computed(),
  size: number("A size").optional(),
  huge: bigint("A large whole number").optional(),
  on: bool("Whether it is on").default(true),
  tags: map(string(), "Tags").optional(),
  ports: list(number(), "Ports").optional(),
  hosts: set(
    string().comparedAs((text) => text.toLowerCase()),
    "Hosts",
  ).optional(),
  anything: dynamic("A value of any type").optional(),
  secret: string("A secret").optional().sensitive().retained(),
  report: list(object({ what: string(), count: number() }), "A report").computed(),

  login: nested
    .single("A login", { user: string("A user").required(), token: string("A token").computed() })
    .optional(),
  members: nested
    .list("Members", { name: string("A name").required(), code: string("A code").computed() })
    .optional(),
  roles: nested
    .set("Roles", { name: string("A name").required(), code: string("A code").computed() })
    .optional(),
  zones: nested
    .map("Zones", { size: number("A size").required(), code: string("A code").computed() })
    .optional(),

  one: block.optional("At most one", leaf),
  listed: block.list("A list", { ...leaf, inner: block.set("A set in the list", leaf) }),
  unordered: block.set("A set", {
    kind: string("A kind").required(),
    inner: block.set("A set in the set", leaf),
  }),
  alone: block.single("An object", leaf),
  always: block.group("Always there", {
    note: string("A note").optional(),
    code: string("A code").computed(),
  }),
};

type Desired = DesiredOf<typeof schema>;

export default resource({
  description: "Has an attribute and a block of every kind.",
  schema,
  timeouts: { create: "1m", update: "1m" },
  identity: ["id"],
  importForms: ["{id}", "{region}/{id}"],
  example: hcl`
    resource "kit_everything" "all" {
      name = "all"
    }
  `,

  async create({ plan, api }) {
    const id = api.create(written(plan));
    return remote(id, api.get(id) ?? {});
  },

  async read({ prior, api }) {
    const found = api.get(prior.id ?? "");
    return found ? remote(prior.id ?? "", found) : null;
  },

  async update({ plan, prior, api }) {
    api.update(prior.id, written(plan));
    return remote(prior.id, api.get(prior.id) ?? {});
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});

const withCode = <T extends object>(element: T) => ({
  ...element,
  code: `code of ${JSON.stringify(element).length}`,
});

/** What the API stores of a plan: names trimmed, codes made up, sets in another order. */
function written(plan: Desired) {
  const { id: _, secret: __, revision: ___, report: ____, ...rest } = plan;
  const leaves = (elements: readonly { name: string; level: number }[]) =>
    elements.map(({ name, level }) => withCode({ name, level })).reverse();
  return {
    ...rest,
    name: trim(plan.name),
    region: plan.region ?? "eu",
    login: plan.login && { ...plan.login, token: `token of ${plan.login.user}` },
    members: plan.members?.map(({ name }) => withCode({ name })) ?? null,
    roles: plan.roles?.map(({ name }) => withCode({ name })).reverse() ?? null,
    zones:
      plan.zones &&
      Object.fromEntries(Object.entries(plan.zones).map(([key, { size }]) => [key, withCode({ size })])),
    one: plan.one && withCode({ name: plan.one.name, level: plan.one.level }),
    listed: plan.listed.map(({ name, level, inner }) => ({
      ...withCode({ name, level }),
      inner: leaves(inner),
    })),
    unordered: plan.unordered.map(({ kind, inner }) => ({ kind, inner: leaves(inner) })).reverse(),
    alone: plan.alone && withCode({ name: plan.alone.name, level: plan.alone.level }),
    always: withCode({ note: plan.always.note }),
    report: [{ what: "written", count: plan.name.length }],
  };
}

function remote(id: string, found: { readonly [name: string]: unknown }) {
  // The store holds what `written` made.
  return { ...(found as ReturnType<typeof written> & { revision: number }), id };
}
