import { expect } from "chai";
import {
  block,
  Dynamic,
  dynamic,
  type Fields,
  jsonObject,
  knownAfterApply,
  list,
  map,
  nested,
  number,
  object,
  set,
  string,
  toDynamic,
} from "../../src/schema/index.ts";
import { storedLife } from "../support/stored-life.ts";

const unknown = knownAfterApply;
const text = string("Text");
const part = { name: text.computed(), host: text.computed().nullable() };

/** The life of a resource whose only attribute `value` is planned by code, and returned by the API. */
async function plannedLife(value: Fields[string], planned: unknown, returned: unknown) {
  const schema = { value, note: string("Note").optional() };
  const answers = { returned };
  const made = await storedLife(schema, (plan) => ({ ...plan, value: answers.returned }), {
    modifyPlan: async ({ config, prior }) =>
      prior && prior.note === config.note ? undefined : ({ value: planned } as never),
  });
  return { ...made, answers };
}

describe("a plan that is known in part", () => {
  for (const [what, field, planned, returned] of [
    ["a dynamic value", dynamic("V").computed(), { a: "x", b: unknown }, { a: "x", b: { c: 1 } }],
    ["a dynamic value with a null", dynamic("V").computed(), { a: "x", b: unknown }, { a: "x", b: null }],
    [
      "a dynamic value of depth",
      dynamic("V").computed(),
      { a: [{ b: unknown, c: 1 }, unknown] },
      { a: [{ b: [2], c: 1 }, "y"] },
    ],
    [
      "a dynamic value with types",
      dynamic("V").computed(),
      new Dynamic(["object", { a: ["list", "string"], b: "string" }], { a: ["x", unknown], b: unknown }),
      { a: ["x", "y"], b: null },
    ],
    [
      "a dynamic map",
      dynamic("V").computed(),
      new Dynamic(["map", "number"], { a: unknown, b: 2 }),
      { a: 1, b: 2 },
    ],
    ["a dynamic set", dynamic("V").computed(), new Dynamic(["set", "string"], ["b", unknown]), ["b", "a"]],
    ["a value of an unknown type", dynamic("V").computed(), new Dynamic("string", unknown), "x"],
    ["a null of a type", dynamic("V").computed().nullable(), new Dynamic("string", unknown), null],
    ["a converted value", dynamic("V").computed(), toDynamic({ a: unknown }), { a: ["x"] }],
    ["a JSON object", jsonObject("V").computed(), { a: "x", b: unknown }, { a: "x", b: [1] }],
    [
      "an object",
      object({ a: string(), b: number() }, "V").computed(),
      { a: "x", b: unknown },
      { a: "x", b: 1 },
    ],
    ["a list", list(string(), "V").computed(), ["a", unknown], ["a", "b"]],
    ["a map", map(string(), "V").computed(), { a: unknown, b: "y" }, { a: "x", b: "y" }],
    ["a set", set(string(), "V").computed(), ["b", unknown], ["a", "b"]],
    [
      "a set of objects",
      set(object({ a: string(), b: number() }), "V").computed(),
      [{ a: "x", b: unknown }, unknown, { a: "y", b: 2 }],
      [
        { a: "z", b: 3 },
        { a: "y", b: 2 },
        { a: "x", b: 1 },
      ],
    ],
    ["a set whose elements become equal", set(string(), "V").computed(), ["a", unknown, unknown], ["a", "b"]],
    ["a list of lists", list(list(string()), "V").computed(), [["a", unknown], unknown], [["a", "b"], []]],
    [
      "a nested object",
      nested.single("V", part).computed(),
      { name: "n", host: unknown },
      { name: "n", host: "h" },
    ],
    [
      "a nested list with an unknown object",
      nested.list("V", part).computed(),
      [{ name: "n", host: unknown }, unknown],
      [
        { name: "n", host: null },
        { name: "m", host: "h" },
      ],
    ],
    [
      "a nested map with an unknown object",
      nested.map("V", part).computed(),
      { a: unknown, b: { name: unknown, host: null } },
      { a: { name: "n", host: "h" }, b: { name: "m", host: null } },
    ],
    [
      "a nested set with an unknown object",
      nested.set("V", part).computed(),
      [{ name: "n", host: unknown }, unknown],
      [
        { name: "m", host: "g" },
        { name: "n", host: "h" },
      ],
    ],
  ] as readonly (readonly [string, Fields[string], unknown, unknown])[]) {
    it(`${what} that is planned in part is created, kept and updated with the values of the API`, async () => {
      const { life } = await plannedLife(field, planned, returned);
      await life.create({});
      const { value } = life.state;
      expect(JSON.stringify(value)).to.have.lengthOf(JSON.stringify(returned).length);
      await life.expectNoChange({});
      await life.update({ note: "a" });
      await life.expectNoChange({ note: "a" });
      expect(life.state.value).to.deep.equal(value);
    });
  }

  for (const [what, field, planned, returned, detail] of [
    [
      "another member of an open value",
      dynamic("V").computed(),
      { spec: { clusterIP: "1.1.1.1", ports: [{ port: 80 }], uid: unknown } },
      { spec: { clusterIP: "2.2.2.2", ports: [{ port: 80 }], uid: "u" } },
      'value.spec.clusterIP = "2.2.2.2", but the plan was "1.1.1.1"',
    ],
    [
      "another element of a list in an open value",
      dynamic("V").computed(),
      { ports: [{ port: 80 }, unknown] },
      { ports: [{ port: 81 }, 1] },
      "value.ports[0].port = 81, but the plan was 80",
    ],
    [
      "a member whose key is no name",
      jsonObject("V").computed(),
      { labels: { "example.com/team": "a", "0": unknown } },
      { labels: { "example.com/team": "b", "0": 1 } },
      'value.labels["example.com/team"] = "b", but the plan was "a"',
    ],
    [
      "a member that the plan does not have",
      jsonObject("V").computed(),
      { a: unknown },
      { a: 1, b: 2 },
      "value.b = 2, but the plan was null",
    ],
    [
      "a value of another type than the planned one",
      dynamic("V").computed(),
      new Dynamic("string", unknown),
      5,
      "value = 5, but the plan was (known after apply)",
    ],
    [
      "a list with one element less",
      list(string(), "V").computed(),
      ["a", unknown],
      ["a"],
      'value = ["a"], but the plan was ["a", (known after apply)]',
    ],
    [
      "another element of a set",
      set(string(), "V").computed(),
      ["a", unknown],
      ["b", "c"],
      'value = ["b", "c"], but the plan was ["a", (known after apply)]',
    ],
  ] as readonly (readonly [string, Fields[string], unknown, unknown, string])[]) {
    it(`${what} contradicts a plan that is known in part`, async () => {
      const { life, core } = await plannedLife(field, planned, returned);
      await life.create({});
      const { warnings: diagnostics } = core;
      expect(diagnostics.map((one) => one.summary)).to.deep.equal(["API did not store the planned value"]);
      expect(diagnostics[0]?.detail).to.contain(detail);
      await life.refresh();
      expect(diagnostics[0]?.detail).to.contain("modifyPlan").and.not.contain("useStateForUnknown");
    });
  }
});

describe("elements of a set with parts that the API fills in", () => {
  it("elements of a set are matched by the known parts of their nested attributes and blocks", async () => {
    const names = nested.set("Names", { name: text.required() }).required();
    const filled = nested.set("Filled", { name: text.computed() }).computed();
    const member = { level: number("Level").computed().nullable(), mode: text.optional() };
    const schema = {
      box: block.set("Boxes", {
        rules: nested.set("Rules", { names, filled }).required(),
        inner: block.optional("Inner", { one: nested.single("One", member).optional() }),
      }),
    };
    const box = (name: string, mode: string, more: object = {}, level: object = {}) => ({
      rules: [{ names: [{ name }], ...more }],
      inner: { one: { mode, ...level } },
    });
    const boxes = [box("a", "x"), box("b", "y")];
    const returned = [box("b", "y"), box("a", "x")].map(({ rules, inner }) =>
      box(rules[0]?.names[0]?.name ?? "", inner.one.mode, { filled: [{ name: "api" }] }, { level: null }),
    );
    const { life } = await storedLife(schema, (plan) => ({ ...plan, box: returned }));
    await life.create({ box: boxes });
    await life.expectNoChange({ box: boxes });
    const rules = (life.state.box as typeof returned).map((one) => one.rules);
    expect(rules).to.have.deep.members(returned.map((one) => one.rules));
  });
});
