import { expect } from "chai";
import { planChange } from "../../../../src/schema/engine/plan/plan.ts";
import type { Fields } from "../../../../src/schema/index.ts";
import {
  block,
  bool,
  identifier,
  knownAfterApply,
  list,
  map,
  nested,
  number,
  set,
  string,
  unlessChanged,
} from "../../../../src/schema/index.ts";
import { isUnknown } from "../../../../src/schema/values/unknown.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Given = { readonly [name: string]: unknown };

/** Plans a configuration on top of a prior state, both completed according to the schema. */
function plan(fields: Fields, config: Given, prior: Given | null = null) {
  const content = blockOfFields(fields);
  const before = prior && filled(content, prior);
  return { planned: planChange(content, filled(content, config), before), before };
}

const trim = (text: string) => text.trim();

const channel = {
  id: identifier("The id"),
  name: string("The name").required(),
  enabled: bool("Whether it is on").default(true),
  note: string("A note").optional(),
  region: string("Where").optional().computed(),
  stamp: string("When it last changed").computed(),
  guid: string("The guid").computed().useStateForUnknown(),
};

const state = { id: "1", name: "a", enabled: true, region: "eu", stamp: "monday", guid: "g" };

describe("the plan of a create", () => {
  it("the plan of a create has defaults, null for omitted attributes, and unknown for computed ones", () => {
    const { planned } = plan(channel, { name: "a" });
    expect(planned).to.include({ name: "a", enabled: true, note: null });
    for (const name of ["id", "region", "stamp", "guid"])
      expect(isUnknown(planned[name]), name).to.equal(true);
  });

  it("the plan of a create keeps unknown configured values", () => {
    const { planned } = plan(channel, { name: knownAfterApply, enabled: knownAfterApply });
    expect(planned).to.include({ name: knownAfterApply, enabled: knownAfterApply });
  });

  it("the plan of a create has an unknown identifier that is refined as not null", () => {
    expect(plan(channel, { name: "a" }).planned.id).to.have.deep.property("refinements", { notNull: true });
  });

  it("the plan of a create has null for a write-only attribute", () => {
    const fields = { password: string("Secret").required().writeOnly() };
    expect(plan(fields, { password: "x" }).planned).to.deep.equal(filled(blockOfFields(fields), {}));
  });
});

describe("the plan of an update", () => {
  it("the plan of an update is the prior state itself if nothing differs", () => {
    const { planned, before } = plan(channel, { name: "a" }, state);
    expect(planned).to.equal(before);
  });

  it("the plan of an update makes computed values unknown if anything differs, except those with useStateForUnknown", () => {
    const { planned } = plan(channel, { name: "b" }, state);
    expect(planned).to.include({ id: "1", name: "b", guid: "g", enabled: true });
    expect(isUnknown(planned.stamp)).to.equal(true);
    expect(isUnknown(planned.region)).to.equal(true);
  });

  it("the plan of an update keeps a configured value of an optional and computed attribute", () => {
    expect(plan(channel, { name: "b", region: "us" }, state).planned).to.include({ region: "us" });
  });

  it("the plan of an update has the default when a value is removed from the configuration", () => {
    expect(plan(channel, { name: "a" }, { ...state, enabled: false }).planned).to.include({ enabled: true });
  });

  it("the plan of an update has null when an optional value is removed from the configuration", () => {
    expect(plan(channel, { name: "a" }, { ...state, note: "old" }).planned).to.include({ note: null });
  });

  it("the plan of an update treats different forms of one number as equal", () => {
    const fields = { size: number("Size").required(), stamp: string("When").computed() };
    const { planned, before } = plan(fields, { size: 0.1 }, { size: 0.1, stamp: "x" });
    expect(planned).to.equal(before);
  });
});

describe("values with the same canonical form", () => {
  const fields = {
    name: string("Name").comparedAs(trim).required(),
    tags: list(string().comparedAs(trim), "Tags").optional(),
    hosts: set(
      string().comparedAs((text) => text.toLowerCase()),
      "Hosts",
    ).optional(),
    stamp: string("When").computed(),
  };
  const prior = { name: "a", tags: ["x", "y"], hosts: ["H1", "h2"], stamp: "monday" };

  it("values with the same canonical form are equal, and the plan keeps the prior spelling", () => {
    const { planned, before } = plan(fields, { name: " a ", tags: ["x ", "y"], hosts: ["h2", "h1"] }, prior);
    expect(planned).to.equal(before);
  });

  it("the plan changes a collection if one element has another canonical form", () => {
    const { planned } = plan(fields, { name: "a", tags: ["x ", "z"], hosts: ["h1", "h2"] }, prior);
    expect(planned.tags).to.deep.equal(["x ", "z"]);
    expect(planned.hosts).to.deep.equal(["H1", "h2"]);
    expect(isUnknown(planned.stamp)).to.equal(true);
  });

  it("elements of a set block are equal if their values have the same canonical form", () => {
    const labels = { label: block.set("Labels", { key: string("Key").comparedAs(trim).required() }) };
    const { planned, before } = plan(
      labels,
      { label: [{ key: " b" }, { key: "a" }] },
      { label: [{ key: "a" }, { key: "b" }] },
    );
    expect(planned).to.equal(before);
  });
});

describe("blocks", () => {
  const rule = {
    name: string("Name").required(),
    level: number("Level").default(3),
    code: string("Code").computed(),
  };

  it("the plan matches blocks in a list by index", () => {
    const fields = { rule: block.list("Rules", rule) };
    const { planned } = plan(
      fields,
      { rule: [{ name: "a" }, { name: "c" }] },
      {
        rule: [
          { name: "a", level: 3, code: "1" },
          { name: "b", level: 3, code: "2" },
        ],
      },
    );
    const [first, second] = planned.rule as { [name: string]: unknown }[];
    expect(first).to.include({ name: "a", level: 3 });
    expect(second).to.include({ name: "c", level: 3 });
    expect(isUnknown(second?.code)).to.equal(true);
  });

  it("the plan keeps the computed values of the equal prior block in a set", () => {
    const fields = {
      rule: block.set("Rules", { ...rule, code: string("Code").computed().useStateForUnknown() }),
    };
    const { planned } = plan(
      fields,
      { rule: [{ name: "c" }, { name: "a" }] },
      {
        rule: [
          { name: "a", level: 3, code: "1" },
          { name: "b", level: 3, code: "2" },
        ],
      },
    );
    const [first, second] = planned.rule as { [name: string]: unknown }[];
    expect(first).to.include({ name: "c", level: 3 });
    expect(isUnknown(first?.code)).to.equal(true);
    expect(second).to.deep.include({ name: "a", level: 3, code: "1" });
  });

  it("another order of blocks in a set is no change", () => {
    const fields = { rule: block.set("Rules", rule) };
    const prior = {
      rule: [
        { name: "a", level: 3, code: "1" },
        { name: "b", level: 5, code: "2" },
      ],
    };
    const { planned, before } = plan(fields, { rule: [{ name: "b", level: 5 }, { name: "a" }] }, prior);
    expect(planned).to.equal(before);
  });

  it("the plan supports blocks nested to any depth, including sets in sets", () => {
    const leaf = block.set("Leaves", { name: string("Name").required(), code: string("Code").computed() });
    const fields = { outer: block.set("Outer", { kind: string("Kind").required(), leaf }) };
    const prior = {
      outer: [
        { kind: "x", leaf: [{ name: "1", code: "a" }] },
        {
          kind: "y",
          leaf: [
            { name: "2", code: "b" },
            { name: "3", code: "c" },
          ],
        },
      ],
    };
    const config = {
      outer: [
        { kind: "y", leaf: [{ name: "3" }, { name: "2" }] },
        { kind: "x", leaf: [{ name: "1" }] },
      ],
    };
    const { planned, before } = plan(fields, config, prior);
    expect(planned).to.equal(before);
  });

  it("the plan of blocks is unknown while their dynamic block is unknown", () => {
    const fields = { rule: block.set("Rules", rule) };
    expect(plan(fields, { rule: knownAfterApply }).planned.rule).to.equal(knownAfterApply);
  });

  it("the plan matches blocks in maps, and single blocks", () => {
    const fields = {
      by: block.map("By name", rule),
      one: block.single("One", rule),
      always: block.group("Always", rule),
    };
    const config = { by: { x: { name: "a" } }, one: null, always: { name: null } };
    const { planned } = plan(fields, config);
    expect((planned.by as { [key: string]: Given }).x).to.include({ name: "a", level: 3 });
    expect(planned.one).to.equal(null);
    expect(planned.always).to.include({ name: null, level: 3 });
  });
});

describe("nested attributes", () => {
  const fields = {
    login: nested
      .single("Login", { user: string("User").required(), token: string("Token").computed() })
      .optional(),
    hosts: nested.map("Hosts", { ip: string("IP").required(), mac: string("MAC").computed() }).optional(),
    tags: map(string(), "Tags").optional(),
  };

  it("nested attributes are planned attribute by attribute", () => {
    const prior = { login: { user: "u", token: "t" }, hosts: { a: { ip: "1", mac: "m" } } };
    const same = plan(fields, { login: { user: "u" }, hosts: { a: { ip: "1" } } }, prior);
    expect(same.planned).to.equal(same.before);
    const { planned } = plan(
      fields,
      { login: { user: "v" }, hosts: { a: { ip: "1" }, b: { ip: "2" } } },
      prior,
    );
    expect(planned.login).to.include({ user: "v" });
    expect(isUnknown((planned.login as Given).token)).to.equal(true);
    expect(Object.keys(planned.hosts as Given)).to.deep.equal(["a", "b"]);
  });

  it("nested attributes are null if they are not configured", () => {
    expect(plan(fields, {}, { login: { user: "u", token: "t" } }).planned.login).to.equal(null);
  });
});

describe("a suppressed change", () => {
  const fields = {
    name: string("Name").required(),
    secret: string("Secret").required().suppress(unlessChanged("name", "login.user")),
    login: block.optional("Login", { user: string("User").required() }),
    stamp: string("When").computed(),
  };
  const prior = { name: "a", secret: "", login: [{ user: "u" }], stamp: "monday" };

  it("a suppressed change is hidden if nothing else changes", () => {
    const { planned, before } = plan(fields, { name: "a", secret: "s", login: [{ user: "u" }] }, prior);
    expect(planned).to.equal(before);
  });

  it("a suppressed change is planned if an attribute that it depends on changes, also in a block", () => {
    const byName = plan(fields, { name: "b", secret: "s", login: [{ user: "u" }] }, prior);
    expect(byName.planned).to.include({ secret: "s" });
    const byUser = plan(fields, { name: "a", secret: "s", login: [{ user: "v" }] }, prior);
    expect(byUser.planned).to.include({ secret: "s" });
    const byBlock = plan(fields, { name: "a", secret: "s", login: [] }, prior);
    expect(byBlock.planned).to.include({ secret: "s" });
  });

  it("a suppressed attribute is planned in a create", () => {
    expect(plan(fields, { name: "a", secret: "s" }).planned).to.include({ secret: "s" });
  });
});

describe("useStateForUnknown with unlessChanged", () => {
  const kept = { unlessChanged: ["title", "login.user", "rule"] };
  const page = {
    id: identifier("The id"),
    title: string("The title").comparedAs(trim).required(),
    note: string("A note").optional(),
    login: block.optional("A login", {
      user: string("A user").required(),
      role: string("A role").optional(),
    }),
    rule: block.list("Rules", { name: string("A name").required() }),
    url: string("Where it is").computed().useStateForUnknown(kept),
    box: block.optional("A box", {
      size: number("Its size").required(),
      code: string("A code").computed().useStateForUnknown(kept),
    }),
  };
  const before = {
    id: "1",
    title: "a",
    url: "/a",
    login: [{ user: "u" }],
    rule: [{ name: "r" }],
    box: [{ size: 1, code: "c" }],
  };
  const configured = { title: "a", login: [{ user: "u" }], rule: [{ name: "r" }], box: [{ size: 1 }] };
  const url = (changes: Given) => plan(page, { ...configured, ...changes }, before).planned.url;

  it("useStateForUnknown with unlessChanged keeps the value if none of the attributes changes", () => {
    expect(url({ note: "new" })).to.equal("/a");
    expect(url({ note: "new", title: " a " })).to.equal("/a");
    expect(url({ login: [{ user: "u", role: "admin" }] })).to.equal("/a");
    expect(url({ box: [{ size: 2 }] })).to.equal("/a");
  });

  it("useStateForUnknown with unlessChanged plans unknown if one of them changes, is unknown, is added or removed", () => {
    const changes: readonly Given[] = [
      { title: "b" },
      { title: knownAfterApply },
      { login: [{ user: "v" }] },
      { login: [] },
      { rule: [{ name: "s" }] },
      { rule: [] },
      { rule: knownAfterApply },
    ];
    for (const change of changes) expect(isUnknown(url(change)), JSON.stringify(change)).to.equal(true);
  });

  it("useStateForUnknown with unlessChanged keeps the value in a block, with names from the top", () => {
    const code = (changes: Given) => {
      const { planned } = plan(page, { ...configured, ...changes }, before);
      return (planned.box as readonly Given[])[0]?.code;
    };
    expect(code({ box: [{ size: 2 }] })).to.equal("c");
    expect(isUnknown(code({ title: "b" }))).to.equal(true);
  });

  it("useStateForUnknown with unlessChanged keeps the value if the change is suppressed", () => {
    const hidden = { ...page, title: string("The title").required().suppress(unlessChanged("note")) };
    const planned = (changes: Given) => plan(hidden, { ...configured, ...changes }, before).planned;
    expect(planned({ title: "b", box: [{ size: 2 }] }).url).to.equal("/a");
    expect(isUnknown(planned({ title: "b", note: "n" }).url)).to.equal(true);
  });

  it("useStateForUnknown with unlessChanged plans unknown in a new block", () => {
    const { planned } = plan(page, { ...configured, note: "n" }, { ...before, box: [] });
    expect(planned).to.have.deep.nested.property("box[0].code").that.satisfies(isUnknown);
  });
});

describe("useStateForUnknown", () => {
  const computed = string("A value").computed().nullable();
  const t = string("Text").optional();

  it("useStateForUnknown keeps null, which is a value of the state", () => {
    const { planned } = plan({ t, a: computed.useStateForUnknown() }, { t: "y" }, { t: "x" });
    expect(planned.a).to.equal(null);
  });

  it("useNonNullStateForUnknown makes null unknown, and keeps other values", () => {
    const fields = { t, a: computed.useNonNullStateForUnknown() };
    expect(isUnknown(plan(fields, { t: "y" }, { t: "x" }).planned.a)).to.equal(true);
    expect(plan(fields, { t: "y" }, { t: "x", a: "v" }).planned.a).to.equal("v");
  });

  it("useStateForUnknown does not keep a null identifier, which no object has", () => {
    const { planned } = plan({ id: identifier("The id"), t }, { t: "y" }, { t: "x" });
    expect(isUnknown(planned.id)).to.equal(true);
  });

  it("useStateForUnknown keeps a member of a computed object, whose other members are unknown", () => {
    const fields = {
      t,
      box: nested.single("Box", { id: computed.useStateForUnknown(), stamp: computed }).computed(),
      boxes: nested.list("Boxes", { id: computed.useStateForUnknown() }).computed(),
    };
    const prior = { t: "x", box: { id: "1", stamp: "now" }, boxes: [{ id: "1" }] };
    const { planned } = plan(fields, { t: "y" }, prior);
    expect(planned).to.have.nested.property("box.id", "1");
    expect(planned).to.have.nested.property("box.stamp").that.satisfies(isUnknown);
    expect(planned.boxes).to.satisfy(isUnknown);
    expect(isUnknown(plan(fields, { t: "y" }, { ...prior, box: null }).planned.box)).to.equal(true);
  });

  const element = {
    name: string("Name").required(),
    size: number("Size").optional(),
    id: computed.useStateForUnknown(),
    inner: nested
      .list("Inner", { key: string("Key").required(), id: computed.useStateForUnknown() })
      .optional(),
    one: nested.single("One", { id: computed.useStateForUnknown() }).optional(),
  };
  const stored = (name: string) => ({
    name,
    id: `id-${name}`,
    inner: [{ key: "k", id: `inner-${name}` }],
    one: { id: `one-${name}` },
  });
  const wanted = (name: string) => ({ name, inner: [{ key: "k" }], one: {} });
  const idsOf = (list: unknown) =>
    (list as { id: unknown; inner: { id: unknown }[]; one: { id: unknown } }[]).map(({ id, inner, one }) =>
      [id, inner[0]?.id, one.id].map((value) => (isUnknown(value as never) ? "?" : value)),
    );
  const unknown = ["?", "?", "?"];
  const kept = (name: string) => [`id-${name}`, `inner-${name}`, `one-${name}`];

  for (const [kind, list] of [
    ["a nested list", nested.list("List", element).optional()],
    ["blocks in a list", block.list("List", element)],
  ] as const) {
    const ids = (config: readonly object[], prior: readonly string[]) =>
      idsOf(plan({ list }, { list: config }, { list: prior.map(stored) }).planned.list);

    it(`useStateForUnknown keeps no value of swapped elements of ${kind}`, () => {
      expect(ids([wanted("b"), wanted("a")], ["a", "b"])).to.deep.equal([unknown, unknown]);
    });

    it(`useStateForUnknown keeps no value of elements of ${kind} behind a removed one`, () => {
      expect(ids([wanted("b"), wanted("c")], ["a", "b", "c"])).to.deep.equal([unknown, unknown]);
    });

    it(`useStateForUnknown keeps the values of elements of ${kind} whose configuration is the same`, () => {
      const changed = { ...wanted("b"), size: 5 };
      expect(ids([wanted("a"), changed, wanted("c")], ["a", "b"])).to.deep.equal([
        kept("a"),
        unknown,
        unknown,
      ]);
      expect(ids([wanted("a")], ["a", "b"])).to.deep.equal([kept("a")]);
    });
  }

  it("useStateForUnknown keeps the values of a block that occurs at most once, whose configuration changes", () => {
    const box = block.optional("Box", element);
    const { planned } = plan({ box }, { box: [{ ...wanted("a"), size: 5 }] }, { box: [stored("a")] });
    expect(idsOf(planned.box)).to.deep.equal([kept("a")]);
  });
});

describe("the default of a nested attribute", () => {
  const size = {
    height: number("The height").required(),
    width: number("The width").default(9),
    code: string("A code").computed(),
    note: string("A note").optional(),
  };
  const fields = {
    id: identifier("The id"),
    name: string("A name").required(),
    size: nested.single("A size", size).default({ height: 1 }),
    listed: nested.list("Sizes", size).default([{ height: 1 }, { height: 2, width: 3 }]),
    named: nested.map("Sizes", size).default({ a: { height: 1 } }),
    free: nested.set("Sizes", size).default([{ height: 1 }]),
  };
  const full = (height: number, width = 9) => ({ height, width, code: "c", note: null });

  it("the default of a nested attribute is planned if nothing is configured, with nested defaults and unknown computed attributes", () => {
    const { planned } = plan(fields, { name: "a" });
    expect(planned.size).to.include({ height: 1, width: 9, note: null });
    expect(isUnknown((planned.size as Given).code)).to.equal(true);
    expect(planned.listed).to.have.length(2);
    expect((planned.listed as readonly Given[])[1]).to.include({ height: 2, width: 3 });
    expect((planned.named as { a: Given }).a).to.include({ height: 1, width: 9 });
    expect((planned.free as readonly Given[])[0]).to.include({ height: 1, width: 9 });
  });

  it("the default of a nested attribute is no change if the state has it", () => {
    const prior = {
      id: "1",
      name: "a",
      size: full(1),
      listed: [full(1), full(2, 3)],
      named: { a: full(1) },
      free: [full(1)],
    };
    const { planned, before } = plan(fields, { name: "a" }, prior);
    expect(planned).to.equal(before);
  });

  it("the default of a nested attribute is planned when a value is removed, and keeps computed attributes", () => {
    const prior = {
      id: "1",
      name: "a",
      size: full(5),
      listed: [full(1), full(2, 3)],
      named: { a: full(1) },
      free: [full(1)],
    };
    const { planned } = plan(fields, { name: "a" }, prior);
    expect(planned.size).to.include({ height: 1, width: 9 });
    expect(plan(fields, { name: "a", size: { height: 5 } }, prior).planned.size).to.include({ height: 5 });
  });

  it("the default of a nested attribute matches a set element with the prior element that has the default", () => {
    const inner = {
      size: nested.single("A size", size).default({ height: 1 }),
      key: string("Key").required(),
    };
    const inSet = { id: identifier("The id"), box: block.set("Boxes", inner) };
    const prior = {
      id: "1",
      box: [
        { key: "k", size: full(2) },
        { key: "k", size: full(1) },
      ],
    };
    const { planned, before } = plan(
      inSet,
      { box: [{ key: "k" }, { key: "k", size: { height: 2 } }] },
      prior,
    );
    expect(planned).to.equal(before);
  });
});
