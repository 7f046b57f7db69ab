import { expect } from "chai";
import { compareWithPlan } from "../../../../src/schema/engine/state/contradictions.ts";
import {
  block,
  bool,
  dynamic,
  type Fields,
  json,
  list,
  map,
  nested,
  number,
  set,
  string,
  toDynamic,
  knownAfterApply as unknown,
  unlessChanged,
} from "../../../../src/schema/index.ts";
import { pathText } from "../../../../src/schema/path.ts";
import type { ValueRecord } from "../../../../src/schema/values/value.ts";
import { fromView } from "../../../../src/schema/view.ts";
import { plainState } from "../../../../src/testing/plain-value.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Given = { readonly [name: string]: unknown };

function compared(fields: Fields, planned: Given, returned: Given) {
  const content = blockOfFields(fields);
  const plan = filled(content, planned);
  return compareWithPlan(content, {
    planned: plan,
    returned: fromView(content, returned) as ValueRecord,
    config: plan,
  });
}

/** Returns the places of the contradictions. */
function places(fields: Fields, planned: Given, returned: Given): readonly string[] {
  return compared(fields, planned, returned).contradictions.map(({ path }) => pathText(path));
}

const kind = { kind: string("Kind").required() };
const optional = { kind: string("Kind").optional() };
const lower = string("Name").comparedAs((name) => name.toLowerCase());

describe("a response contradicts the plan", () => {
  it("a response with another value contradicts the plan, and the found state has that value", () => {
    const { contradictions, found, completed } = compared(kind, { kind: "Master" }, { kind: "Native" });
    expect(contradictions).to.have.length(1);
    expect(contradictions[0]).to.deep.include({ path: ["kind"], planned: "Master", returned: "Native" });
    expect([completed.kind, found.kind]).to.deep.equal(["Master", "Native"]);
  });

  it("a response with null for a planned value, or a value for planned null, contradicts the plan", () => {
    expect(places(optional, { kind: "a" }, { kind: null })).to.deep.equal(["kind"]);
    expect(places(optional, { kind: null }, { kind: "a" })).to.deep.equal(["kind"]);
  });

  it("a response that changes a computed attribute contradicts a plan that keeps its value", () => {
    const fields = { code: string("Code").computed().useStateForUnknown() };
    expect(places(fields, { code: "1" }, { code: "2" })).to.deep.equal(["code"]);
  });

  it("a contradiction in a list or map is at the element, and at the whole collection if its length differs", () => {
    const fields = {
      tags: map(string(), "Tags").required(),
      steps: list(string(), "Steps").required(),
      ports: set(number(), "Ports").required(),
    };
    const planned = { tags: { a: "1", b: "2" }, steps: ["x", "y"], ports: [1, 2] };
    const found = places(fields, planned, { tags: { a: "1", c: "2" }, steps: ["x", "z"], ports: [2, 3] });
    expect(found).to.deep.equal(['tags["b"]', 'tags["c"]', "steps[1]", "ports"]);
    expect(places(fields, planned, { ...planned, steps: ["x"] })).to.deep.equal(["steps"]);
  });

  it("a contradiction in a nested object or block is at the attribute, and one in a set is at the set", () => {
    const fields = {
      one: nested.single("One", kind).required(),
      many: nested.map("Many", kind).required(),
      block: block.optional("Block", kind),
      blocks: block.list("Blocks", kind),
      crew: block.set("Crew", kind),
    };
    const a = { kind: "a" };
    const planned = { one: a, many: { k: a }, block: [a], blocks: [a, a], crew: [a] };
    const b = { kind: "b" };
    const found = places(fields, planned, { one: b, many: { k: b }, block: b, blocks: [a, b], crew: [b] });
    expect(found).to.deep.equal(["one.kind", 'many["k"].kind', "block.kind", "blocks[1].kind", "crew"]);
    expect(places(fields, planned, { one: a, many: {}, block: null, blocks: [], crew: [] })).to.deep.equal([
      'many["k"]',
      "block",
      "blocks",
      "crew",
    ]);
  });

  it("a response with another order of a list contradicts the plan, and one with another order of a set does not", () => {
    const fields = { steps: list(string(), "Steps").required(), ports: set(number(), "Ports").required() };
    const planned = { steps: ["x", "y"], ports: [1, 2] };
    expect(places(fields, planned, { steps: ["y", "x"], ports: [2, 1] })).to.deep.equal([
      "steps[0]",
      "steps[1]",
    ]);
  });

  it("a response contradicts the known parts of an object whose other parts are unknown", () => {
    const fields = { one: nested.single("One", { ...kind, code: string("Code").computed() }).required() };
    const planned = { one: { kind: "a", code: unknown } };
    expect(places(fields, planned, { one: { kind: "a", code: "1" } })).to.deep.equal([]);
    expect(places(fields, planned, { one: { kind: "b", code: "1" } })).to.deep.equal(["one.kind"]);
  });

  it("a response contradicts an element of a set, even if a part of the planned element is unknown", () => {
    const fields = { part: block.set("Parts", { ...kind, code: string("Code").computed() }) };
    const planned = {
      part: [
        { kind: "a", code: unknown },
        { kind: "b", code: unknown },
      ],
    };
    const [a, b] = [
      { kind: "a", code: "1" },
      { kind: "b", code: "2" },
    ];
    expect(places(fields, planned, { part: [b, a] })).to.deep.equal([]);
    expect(places(fields, planned, { part: [a, { kind: "c", code: "2" }] })).to.deep.equal(["part"]);
  });

  it("a response with other content of a dynamic value contradicts the plan", () => {
    const fields = { any: dynamic("Anything").required() };
    const planned = { any: toDynamic({ a: [1, "x"] }) };
    expect(places(fields, planned, { any: toDynamic({ a: [1, "x"] }) })).to.deep.equal([]);
    expect(places(fields, planned, { any: toDynamic({ a: [1, "y"] }) })).to.deep.equal(["any"]);
  });

  it("a contradiction is sensitive if the attribute, or one that contains it, is sensitive", () => {
    const fields = {
      token: string("Token").required().sensitive(),
      one: nested.single("One", kind).required().sensitive(),
      crew: block.set("Crew", { ...kind, token: string("Token").required().sensitive() }),
    };
    const planned = { token: "a", one: { kind: "a" }, crew: [{ kind: "a", token: "a" }] };
    const { contradictions } = compared(fields, planned, { token: "b", one: { kind: "b" }, crew: [] });
    expect(contradictions.map(({ isSensitive }) => isSensitive)).to.deep.equal([true, true, true]);
  });
});

describe("a response agrees with the plan", () => {
  for (const [what, fields, planned, returned] of [
    ["where the plan is unknown", optional, { kind: unknown }, { kind: "a" }],
    ["where it omits an attribute", kind, { kind: "a" }, {}],
    [
      "where the API never returns an attribute",
      { kind: kind.kind.notReturned() },
      { kind: "a" },
      { kind: "b" },
    ],
    ["where an attribute is write-only", { kind: kind.kind.writeOnly() }, { kind: null }, { kind: "b" }],
    [
      "where it has another spelling of the value",
      { name: lower.required() },
      { name: "Web" },
      { name: "WEB" },
    ],
    [
      "where the elements of a list or map have other spellings",
      { names: list(lower, "Names").required(), map: map(lower, "Names").required() },
      { names: ["A", "b"], map: { k: "A" } },
      { names: ["a", "B"], map: { k: "a" } },
    ],
    [
      "where an element of a set of objects has another spelling",
      { crew: block.set("Crew", { name: lower.required(), on: bool("On").required() }) },
      { crew: [{ name: "Web", on: true }] },
      { crew: [{ name: "web", on: true }] },
    ],
    [
      "where JSON text differs in its spaces and order",
      { doc: json("Document").required() },
      { doc: '{"a": 1, "b": [true]}' },
      { doc: '{"b":[true],"a":1.0}' },
    ],
    [
      "where it has null or a zero for an attribute that is not configured",
      optional,
      { kind: null },
      { kind: "" },
    ],
    ["where it has null for an empty value", optional, { kind: "" }, { kind: null }],
    [
      "where it has the unsetAs value",
      { kind: optional.kind.unsetAs("auto") },
      { kind: null },
      { kind: "auto" },
    ],
    [
      "where it has blocks that are not configured",
      { block: block.optional("Block", kind), blocks: block.set("Blocks", kind) },
      { block: [], blocks: [] },
      { block: { kind: "a" }, blocks: [{ kind: "a" }] },
    ],
    [
      "where the difference is suppressed",
      { ...optional, hash: string("Hash").required().suppress(unlessChanged("kind")) },
      { kind: "a", hash: "secret" },
      { kind: "a", hash: "5ebe2294" },
    ],
  ] as const) {
    it(`a response agrees with the plan ${what}`, () => {
      const { contradictions, completed } = compared(fields, planned, returned);
      expect(contradictions).to.deep.equal([]);
      const known = Object.entries(planned).filter(([, value]) => value !== unknown);
      expect(plainState(completed)).to.deep.include(Object.fromEntries(known));
    });
  }

  it("a suppressed difference contradicts the plan if the attribute that it depends on does", () => {
    const fields = { ...optional, hash: string("Hash").required().suppress(unlessChanged("kind")) };
    const found = places(fields, { kind: "a", hash: "secret" }, { kind: "b", hash: "5ebe2294" });
    expect(found).to.deep.equal(["kind", "hash"]);
  });
});
