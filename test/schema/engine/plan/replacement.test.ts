import { expect } from "chai";
import { planChange } from "../../../../src/schema/engine/plan/plan.ts";
import { changedPaths, replacementPaths } from "../../../../src/schema/engine/plan/replacement.ts";
import {
  block,
  bool,
  type ConfiguredChange,
  type Fields,
  knownAfterApply,
  nested,
  number,
  string,
} from "../../../../src/schema/index.ts";
import { pathText } from "../../../../src/schema/path.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Given = { readonly [name: string]: unknown };

function replaced(fields: Fields, given: Given, prior: Given, ignoresZeros = false): readonly string[] {
  const content = blockOfFields(fields);
  const [config, before] = [filled(content, given), filled(content, prior)];
  const planned = planChange(content, config, before);
  return replacementPaths(content, config, planned, before, ignoresZeros).map(pathText);
}

const part = { kind: string("Kind").required().requiresReplace(), note: string("Note").optional() };

const fields = {
  region: string("Region").required().requiresReplace(),
  zone: string("Zone").optional().computed().requiresReplace(),
  note: string("Note").optional(),
  one: block.optional("One", part),
  list: block.list("List", part),
  set: block.set("Set", part),
  login: nested.single("Login", part).optional(),
};

const prior = {
  region: "eu",
  zone: "1",
  one: [{ kind: "a" }],
  list: [{ kind: "a" }],
  set: [{ kind: "a" }],
  login: { kind: "a" },
};
const config = { ...prior, zone: null };

describe("replacement", () => {
  it("a change of an attribute with requiresReplace requires replacement", () => {
    expect(replaced(fields, { ...config, region: "us" }, prior)).to.deep.equal(["region"]);
  });

  it("an unknown value of an attribute with requiresReplace requires replacement", () => {
    expect(replaced(fields, { ...config, region: knownAfterApply }, prior)).to.deep.equal(["region"]);
  });

  it("other attributes and new computed values do not require replacement", () => {
    expect(replaced(fields, { ...config, note: "x" }, prior)).to.deep.equal([]);
  });

  it("the path of a replacement leads into blocks and nested attributes, and ends at sets", () => {
    const changed = {
      one: [{ kind: "b" }],
      list: [{ kind: "b" }],
      set: [{ kind: "b" }],
      login: { kind: "b" },
    };
    const paths = replaced(fields, { ...config, ...changed }, prior);
    expect(paths).to.have.members(["one.kind", "list[0].kind", "set", "login.kind"]);
  });

  it("a change of another attribute of a block does not require replacement", () => {
    expect(replaced(fields, { ...config, one: [{ kind: "a", note: "x" }] }, prior)).to.deep.equal([]);
  });

  it("all changes of a resource without update require replacement", () => {
    const content = blockOfFields({ a: string("A").required(), b: string("B").required() });
    const paths = changedPaths(
      content,
      filled(content, { a: "1", b: "2" }),
      filled(content, { a: "1", b: "3" }),
    );
    expect(paths).to.deep.equal([["b"]]);
  });
});

/** The members of an object in the cases below. Nothing sets `c` where a case does not name it. */
const members = {
  a: string("A").optional().requiresReplace(),
  b: string("B").optional(),
  c: string("C").optional().computed().requiresReplace(),
};

const kinds = {
  "blocks in a list": block.list("X", members),
  "blocks in a map": block.map("X", members),
  "blocks in a set": block.set("X", members),
  "a single block": block.single("X", members),
  "a nested list": nested.list("X", members).optional(),
  "a nested map": nested.map("X", members).optional(),
  "a nested set": nested.set("X", members).optional(),
  "a nested object": nested.single("X", members).optional(),
  "a nested list that the API may fill": nested.list("X", members).optional().computed(),
};

/** Returns objects in the arrangement of a field: the last ones of a single object. */
function arranged(kind: keyof typeof kinds, objects: readonly object[]): unknown {
  if (/map/.test(kind)) return Object.fromEntries(objects.map((object, i) => [`k${i}`, object]));
  return /single|object/.test(kind) ? (objects.at(-1) ?? null) : objects;
}

// The rules of plugin-framework's RequiresReplace, whose plan modifiers are called for planned objects only. Elements of sets are paired here
// by their members; plugin-framework pairs them by their index.
const cases: readonly [
  what: string,
  prior: readonly object[],
  config: readonly object[],
  replaces: boolean,
][] = [
  ["a changed member", [{ a: "1" }], [{ a: "2" }], true],
  ["a removed member", [{ a: "1", b: "1" }], [{ b: "1" }], true],
  ["a member of a new object", [], [{ a: "1" }], true],
  ["another member of a new object", [], [{ b: "1" }], false],
  ["a change of another member", [{ a: "1", b: "1" }], [{ a: "1", b: "2" }], false],
  ["a removed object", [{ a: "1" }], [], false],
  ["a value that the API decided", [{ b: "1", c: "api" }], [{ b: "2" }], false],
];
const ofCollections: typeof cases = [
  ["a member of a further object", [{ b: "1" }], [{ b: "1" }, { a: "1", b: "2" }], true],
  ["another member of a further object", [{ b: "1" }], [{ b: "1" }, { b: "2" }], false],
  ["a last object that is removed", [{ a: "1" }, { a: "2" }], [{ a: "1" }], false],
];

describe("the objects whose change replaces", () => {
  for (const [kind, field] of Object.entries(kinds) as [keyof typeof kinds, Fields[string]][]) {
    const all = /single|object/.test(kind) ? cases : [...cases, ...ofCollections];
    for (const [what, before, now, replaces] of all) {
      it(`${what} of ${kind} ${replaces ? "replaces" : "does not replace"}`, () => {
        const paths = replaced({ x: field }, { x: arranged(kind, now) }, { x: arranged(kind, before) });
        expect(paths.length > 0).to.equal(replaces);
      });
    }
  }

  it("an empty collection and none are equal for requiresReplace of a member", () => {
    const x = nested.map("X", members).optional();
    expect(replaced({ x }, {}, { x: {} })).to.deep.equal([]);
    expect(replaced({ x }, { x: {} }, {})).to.deep.equal([]);
  });

  it("an empty collection and none differ for requiresReplace of the collection only with keepsZero", () => {
    const x = nested.map("X", members).optional().requiresReplace();
    expect(replaced({ x }, {}, { x: {} })).to.deep.equal([]);
    expect(replaced({ x: x.keepsZero() }, {}, { x: {} })).to.deep.equal(["x"]);
  });

  it("objects that the API alone fills replace nothing when another attribute changes", () => {
    const t = string("T").optional();
    const list = nested.list("List", members).optional().computed();
    const map = nested.map("Map", members).optional().computed();
    const before = { t: "1", list: [{ c: "api" }], map: { k: { c: "api" } } };
    expect(replaced({ t, list, map }, { t: "2" }, before)).to.deep.equal([]);
  });

  it("requiresReplace of a nested attribute compares what is configured in it", () => {
    const t = string("T").optional();
    const inner = {
      b: string("B").optional(),
      c: string("C").optional().computed(),
      d: string("D").default("d"),
    };
    const one = { b: "1", c: "api", d: "d" };
    const other = { b: "2", c: "api", d: "d" };
    const nestings = {
      single: [nested.single("X", inner), one, { b: "1" }, { b: "2" }],
      list: [nested.list("X", inner), [one], [{ b: "1" }], [{ b: "1" }, { b: "2" }]],
      set: [nested.set("X", inner), [one, other], [{ b: "2" }, { b: "1" }], [{ b: "1" }]],
      map: [nested.map("X", inner), { k: one }, { k: { b: "1" } }, { k: { b: "1", d: "e" } }],
    } as const;
    for (const [nesting, [field, before, same, changed]] of Object.entries(nestings)) {
      const schema = { t, x: field.optional().requiresReplace() };
      expect(replaced(schema, { t: "2", x: same }, { t: "1", x: before }), nesting).to.deep.equal([]);
      expect(replaced(schema, { x: changed }, { x: before }), nesting).to.deep.equal(["x"]);
      expect(replaced(schema, {}, { x: before }), nesting).to.deep.equal(["x"]);
    }
  });

  it("elements of a set are paired so that as few as possible replace", () => {
    const x = block.set("X", {
      a: string("A").optional().computed().requiresReplace(),
      d: string("D").optional().computed().requiresReplace(),
      b: string("B").optional(),
    });
    const before = [
      { a: "1", d: "1", b: "x" },
      { a: "1", d: "2", b: "y" },
    ];
    expect(
      replaced(
        { x },
        {
          x: [
            { a: "1", b: "z" },
            { d: "1", b: "w" },
          ],
        },
        { x: before },
      ),
    ).to.deep.equal([]);
    expect(
      replaced(
        { x },
        {
          x: [
            { d: "1", b: "z" },
            { d: "1", b: "w" },
          ],
        },
        { x: before },
      ),
    ).to.deep.equal(["x"]);
  });

  it("an object of another spelling does not replace in a set", () => {
    const name = string("Name")
      .comparedAs((text) => text.toLowerCase())
      .required()
      .requiresReplace();
    const x = block.set("X", { name, b: string("B").optional() });
    expect(replaced({ x }, { x: [{ name: "A", b: "2" }] }, { x: [{ name: "a", b: "1" }] })).to.deep.equal([]);
  });

  it("in a state of unknown origin, a default replaces no members that an API may have decided", () => {
    const inner = { a: string("A").optional(), b: string("B").optional().computed() };
    const [default_, decided, other] = [
      { a: "1", b: "2" },
      { a: "1", b: "api" },
      { a: "0", b: "2" },
    ];
    const nestings = {
      single: [nested.single("X", inner).default(default_), decided, other],
      list: [nested.list("X", inner).default([default_]), [decided], [other]],
      set: [nested.set("X", inner).default([default_]), [decided], [other]],
      map: [nested.map("X", inner).default({ k: default_ }), { k: decided }, { k: other }],
    } as const;
    for (const [nesting, [field, before, changed]] of Object.entries(nestings)) {
      const x = field.requiresReplace();
      expect(replaced({ x }, {}, { x: before }, true), nesting).to.deep.equal([]);
      expect(replaced({ x }, {}, { x: before }), nesting).to.deep.equal(["x"]);
      expect(replaced({ x }, {}, { x: changed }, true), nesting).to.deep.equal(["x"]);
      const parts = { parts: nested.list("Parts", { x }).required() };
      expect(replaced(parts, { parts: [{}] }, { parts: [{ x: before }] }, true), nesting).to.deep.equal([]);
      for (const collection of [nested.list, nested.set]) {
        const around = collection("Parts", { note: string("Note").optional(), x: field })
          .required()
          .requiresReplace();
        const given = { parts: [{ note: "a" }, { note: "b" }] };
        const stored = (x: unknown) => ({
          parts: [
            { note: "a", x },
            { note: "b", x: before },
          ],
        });
        expect(replaced({ parts: around }, given, stored(before), true), nesting).to.deep.equal([]);
        expect(replaced({ parts: around }, given, stored(changed), true), nesting).to.deep.equal(["parts"]);
      }
    }
  });

  it("in a state of unknown origin, a nested attribute in a default replaces nothing if the API decided the rest", () => {
    const parts = nested
      .list("Parts", { name: string("Name").required(), code: string("Code").computed() })
      .required()
      .requiresReplace();
    const [left, prior] = [
      { parts: [{ name: "a", code: "" }] },
      { parts: [{ name: "a", code: "api" }] },
    ] as const;
    for (const [x, before, other] of [
      [nested.map("X", { parts }).default({ k: left }), { k: prior }, { k: { parts: [{ name: "b" }] } }],
      [nested.single("X", { parts }).default(left), prior, { parts: [{ name: "b" }] }],
      [nested.set("X", { parts }).default([left]), [prior], [{ parts: [{ name: "b" }] }]],
    ] as const) {
      const outer = { outer: nested.single("Outer", { x }).optional() };
      expect(replaced(outer, { outer: {} }, { outer: { x: before } }, true)).to.deep.equal([]);
      expect(replaced(outer, { outer: {} }, { outer: { x: other } }, true)).to.have.lengthOf(1);
    }
  });

  it("in a state of unknown origin, null replaces nothing for the own default of a member that the default of a nested attribute leaves out", () => {
    const inner = {
      a: string("A").optional(),
      b: string("B").default("own").requiresReplace(),
      c: nested
        .single("C", { d: string("D").default("own").requiresReplace() })
        .default({})
        .requiresReplace(),
    };
    const [left, lacking, other] = [
      { a: "1" },
      { a: "1", b: null, c: null },
      { a: "1", b: "other", c: null },
    ];
    const nestings = {
      single: [nested.single("X", inner).default(left), lacking, other],
      list: [nested.list("X", inner).default([left]), [lacking], [other]],
      set: [nested.set("X", inner).default([left]), [lacking], [other]],
      map: [nested.map("X", inner).default({ k: left }), { k: lacking }, { k: other }],
    } as const;
    for (const [nesting, [x, before, changed]] of Object.entries(nestings)) {
      expect(replaced({ x }, {}, { x: before }, true), nesting).to.deep.equal([]);
      expect(replaced({ x: x.requiresReplace() }, {}, { x: before }, true), nesting).to.deep.equal([]);
      expect(replaced({ x }, {}, { x: before }), nesting).not.to.deep.equal([]);
      expect(replaced({ x }, {}, { x: changed }, true), nesting).not.to.deep.equal([]);
      const parts = { parts: nested.list("Parts", { x }).required() };
      expect(replaced(parts, { parts: [{}] }, { parts: [{ x: before }] }, true), nesting).to.deep.equal([]);
    }
  });

  it("in a state of unknown origin, a new object with zeros alone replaces nothing, and one with another value does", () => {
    const part = {
      name: string("Name").optional(),
      on: bool("On").required().requiresReplace(),
      mode: string("Mode").default("a"),
    };
    const nestings = {
      list: [nested.list("X", part).optional(), (object: object) => [object]],
      set: [nested.set("X", part).optional(), (object: object) => [object]],
      map: [nested.map("X", part).optional(), (object: object) => ({ k: object })],
      single: [nested.single("X", part).optional(), (object: object) => object],
      blocks: [block.list("X", part), (object: object) => [object]],
    } as const;
    for (const [nesting, [x, around]] of Object.entries(nestings)) {
      const zeros = { x: around({ on: false }) };
      expect(replaced({ x }, zeros, {}, true), nesting).to.deep.equal([]);
      expect(replaced({ x }, zeros, {}), nesting).to.have.lengthOf(1);
      expect(replaced({ x }, { x: around({ on: false, name: "b" }) }, {}, true), nesting).to.have.lengthOf(1);
    }
    const two = (...names: readonly string[]) => ({ x: names.map((name) => ({ name, on: false })) });
    const x = nested.list("X", part).optional();
    expect(replaced({ x }, two("a", "b"), two("a"), true)).to.deep.equal(["x[1].on"]);
  });

  it("in a state of unknown origin, elements of a set that lack what no response has are paired by the rest", () => {
    const part = {
      zone: string("Zone").required().requiresReplace(),
      key: string("Key").optional().requiresReplace().notReturned(),
    };
    const fields = { parts: block.set("Parts", part) };
    const configured = { parts: ["b", "c", "a"].map((zone) => ({ zone, key: "k" })) };
    const read = { parts: ["a", "b", "c"].map((zone) => ({ zone })) };
    expect(replaced(fields, configured, read, true)).to.deep.equal([]);
    expect(replaced(fields, configured, read)).to.deep.equal(["parts"]);
  });

  it("a default that a state lacks requires no replacement if the API never returns the attribute", () => {
    const mode = string("Mode").default("fast").requiresReplace();
    const added = { name: string("Name").required(), mode: mode.notReturned() };
    expect(replaced(added, { name: "a" }, { name: "a" })).to.deep.equal([]);
    expect(replaced(added, { name: "a", mode: "fast" }, { name: "a" })).to.deep.equal([]);
    expect(replaced(added, { name: "a", mode: "slow" }, { name: "a" })).to.deep.equal(["mode"]);
    expect(replaced(added, { name: "a" }, { name: "a", mode: "slow" })).to.deep.equal(["mode"]);
    expect(replaced({ mode }, {}, {})).to.deep.equal(["mode"]);
  });

  it("a default of a new element requires replacement, and that of an element from an old state does not", () => {
    const part = {
      name: string("Name").required(),
      mode: string("Mode").default("fast").requiresReplace().notReturned(),
    };
    const fields = { parts: nested.list("Parts", part).optional() };
    const [a, b] = [{ name: "a" }, { name: "b" }];
    expect(replaced(fields, { parts: [a] }, { parts: [a] })).to.deep.equal([]);
    expect(replaced(fields, { parts: [a, b] }, { parts: [a] })).to.deep.equal(["parts[1].mode"]);
  });

  it("an element of a set that sets what replaces is paired before one that does not, in any order", () => {
    const part = {
      zone: string("Zone").optional().computed().requiresReplace().useStateForUnknown(),
      note: string("Note").optional(),
    };
    const fields = { parts: block.set("Parts", part) };
    const prior = { parts: [{ zone: "a" }] };
    const [open, same] = [{ note: "x" }, { zone: "a", note: "y" }];
    for (const parts of [
      [open, same],
      [same, open],
    ])
      expect(replaced(fields, { parts }, prior)).to.deep.equal([]);
    expect(replaced(fields, { parts: [open, { zone: "b", note: "y" }] }, prior)).to.deep.equal(["parts"]);
  });

  it("a modifier of an author distinguishes a default from a configured value, also in the default of a nested attribute around it", () => {
    const ifConfigured = {
      name: "ifConfigured",
      replaces: ({ configured }: ConfiguredChange) => configured !== null,
    };
    const size = number("Size").default(1).modify(ifConfigured);
    const part = { kind: string("Kind").required().modify(ifConfigured), size };
    const standard = [{ kind: "x", size: 5 }];
    const fields = {
      size,
      listed: nested.list("Listed", part).default(standard),
      some: nested.set("Some", part).default(standard),
      one: block.single("One", {
        listed: nested.list("Listed", part).default(standard),
        some: nested.set("Some", part).default(standard),
      }),
    };
    const parts = (kind: string, of: number) => [{ kind, size: of }];
    const both = (kind: string, of: number) => ({ listed: parts(kind, of), some: parts(kind, of) });
    const before = { size: 7, ...both("a", 7) };
    expect(replaced(fields, { one: {} }, before)).to.deep.equal([]);
    expect(replaced(fields, {}, { ...before, one: both("a", 7) })).to.deep.equal([]);
    expect(replaced(fields, { ...both("a", 1) }, { ...before, size: 1 })).to.deep.equal([
      "listed[0].size",
      "some",
    ]);
    const shorter = { listed: [{ kind: "a" }], some: [{ kind: "a" }] };
    expect(replaced(fields, shorter, before)).to.deep.equal([]);
    expect(replaced(fields, { size: 1, ...both("x", 5), one: both("x", 5) }, before)).to.deep.equal([
      "size",
      "listed[0].kind",
      "listed[0].size",
      "some",
      "one.listed[0].kind",
      "one.listed[0].size",
      "one.some",
    ]);
  });
});
