import {
  bigint,
  block,
  bool,
  type Dynamic,
  dynamic,
  hcl,
  identifier,
  list,
  map,
  nested,
  number,
  object,
  type PlannedOf,
  set,
  string,
  toDynamic,
  toPlain,
} from "../../../src/schema/index.ts";
import { resource } from "./define.ts";
import type { StoredObject } from "./store.ts";

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
  secret: string("A secret").optional().sensitive().notReturned(),
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

type Planned = PlannedOf<typeof schema>;

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
    const id = api.create(toApi(plan));
    return fromApi(id, api.get(id) ?? {}, null);
  },

  async read({ prior, api }) {
    const found = api.get(prior.id ?? "");
    return found ? fromApi(prior.id ?? "", found, prior.anything) : null;
  },

  async update({ plan, prior, api }) {
    api.update(prior.id, toApi(plan));
    return fromApi(prior.id, api.get(prior.id) ?? {}, prior.anything);
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});

const withCode = <T extends object>(element: T) => ({
  ...element,
  code: `code of ${JSON.stringify(element).length}`,
});

/** The part of a plan that the API receives; it trims names, generates codes and returns sets in another order. */
function toApi(plan: Planned) {
  const { note, kind, size, on, tags, ports, hosts } = plan;
  const leaf = ({ name, level }: { name: string; level: number }) => withCode({ name, level });
  return {
    name: trim(plan.name),
    note,
    kind,
    region: plan.region ?? "eu",
    size,
    huge: plan.huge === null ? null : String(plan.huge),
    on,
    tags,
    ports,
    hosts,
    anything: toPlain(plan.anything),
    login: plan.login && { user: plan.login.user, token: `token of ${plan.login.user}` },
    members: plan.members?.map(({ name }) => withCode({ name })) ?? null,
    roles: plan.roles?.map(({ name }) => withCode({ name })).reverse() ?? null,
    zones:
      plan.zones &&
      Object.fromEntries(Object.entries(plan.zones).map(([key, { size }]) => [key, withCode({ size })])),
    one: plan.one && leaf(plan.one),
    listed: plan.listed.map((listed) => ({ ...leaf(listed), inner: listed.inner.map(leaf).reverse() })),
    unordered: plan.unordered
      .map(({ kind, inner }) => ({ kind, inner: inner.map(leaf).reverse() }))
      .reverse(),
    alone: plan.alone && leaf(plan.alone),
    always: withCode({ note: plan.always.note }),
    report: [{ what: "written", count: plan.name.length }],
  };
}

/** The object as the API stores it. */
function fromApi(id: string, found: StoredObject, anything: Dynamic | null) {
  const stored = found as ReturnType<typeof toApi> & { readonly revision: number };
  return {
    ...stored,
    id,
    huge: stored.huge === null ? null : BigInt(stored.huge),
    anything: toDynamic(stored.anything, anything),
  };
}
