import { expect } from "chai";
import {
  bigint,
  block,
  bool,
  definitionsFor,
  dynamic,
  type Fields,
  identifier,
  list,
  map,
  nested,
  number,
  object,
  set,
  string,
  toDynamic,
  unlessChanged,
  uuid,
} from "../../src/schema/index.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import { smallCore } from "../support/small-provider.ts";

/** The life of an object in an API that stores its requests, and adds `filled` where they have no value. */
async function lifeOf(schema: Fields, filled: object = {}) {
  const stored: { [name: string]: unknown } = {};
  const store = (plan: object) => {
    for (const name of Object.keys(stored)) delete stored[name];
    const sent = Object.entries(plan).filter(([, value]) => value !== null);
    Object.assign(stored, filled, Object.fromEntries(sent), { id: "1" });
    return { ...stored } as never;
  };
  const resource = definitionsFor<null>().resource({
    description: "A thing.",
    schema: { id: identifier("The ID"), ...schema },
    importForms: ["{id}"],
    example: "",
    create: async ({ plan }) => store(plan),
    read: async () => ({ ...stored }) as never,
    update: async ({ plan }) => store(plan),
    delete: async () => {},
  });
  const core = await smallCore({ api: null, resource });
  return { life: new ResourceLife(core, "small_thing", { definition: async () => resource }), stored };
}

const kind = string("Kind").required();

const anything = toDynamic("any");

/** Optional attributes with a value that means null, in the form of resource code and tests. */
const unset = {
  string: [string("Value").optional().unsetAs("auto"), "auto"],
  "string in another spelling": [
    string("Value")
      .comparedAs((text) => text.toLowerCase())
      .optional()
      .unsetAs("Auto"),
    "AUTO",
  ],
  number: [number("Value").optional().unsetAs(0.1), 0.1],
  bigint: [bigint("Value").optional().unsetAs(9007199254740993n), 9007199254740993n],
  bool: [bool("Value").optional().unsetAs(true), true],
  list: [list(string(), "Value").optional().unsetAs(["a", "b"]), ["a", "b"]],
  set: [set(string(), "Value").optional().unsetAs(["a", "b"]), ["b", "a"]],
  "empty set": [set(string(), "Value").optional().unsetAs([]), []],
  map: [map(number(), "Value").optional().unsetAs({ a: 1 }), { a: 1 }],
  object: [
    object({ a: string(), b: number() }, "Value").optional().unsetAs({ a: "x", b: null }),
    { a: "x", b: null },
  ],
  dynamic: [dynamic("Value").optional().unsetAs(anything), anything],
  "empty dynamic": [dynamic("Value").optional().unsetAs(toDynamic({})), toDynamic({})],
  "nested object": [nested.single("Value", { kind }).optional().unsetAs({ kind: "a" }), { kind: "a" }],
  "nested list": [
    nested
      .list("Value", { kind })
      .optional()
      .unsetAs([{ kind: "a" }]),
    [{ kind: "a" }],
  ],
} as const;

describe("unsetAs", () => {
  for (const [type, [attribute, value]] of Object.entries(unset)) {
    it(`unsetAs treats a value of type ${type} as equal to null`, async () => {
      const { life } = await lifeOf({ value: attribute.requiresReplace() }, { value });
      await life.create({});
      await life.expectNoChange({});
      await life.importVerify();
      const { life: other } = await lifeOf({ value: attribute.requiresReplace() }, { value });
      await other.create({ value });
      await other.expectNoChange({ value });
    });
  }

  const zeros = {
    bool: [unset.bool[0], true, false],
    number: [unset.number[0], 0.1, 0],
    list: [unset.list[0], ["a", "b"], []],
    map: [unset.map[0], { a: 1 }, {}],
  } as const;
  for (const [type, [attribute, value, zero]] of Object.entries(zeros)) {
    it(`unsetAs distinguishes the zero of type ${type} from another value that means null`, async () => {
      const { life, stored } = await lifeOf({ value: attribute }, { value });
      await life.create({});
      stored.value = zero;
      await life.expectPlan({}, { action: "update", changed: ["value"] });
      await life.refresh();
      expect(life.state.value).to.deep.equal(zero);
      const { life: other } = await lifeOf({ value: attribute }, { value });
      await other.create({ value: zero });
      await other.expectNoChange({ value: zero });
      await other.importVerify();
    });
  }

  it("unsetAs treats an empty text as null, even if another text also means null", async () => {
    const { life, stored } = await lifeOf({ value: unset.string[0] }, { value: "auto" });
    await life.create({});
    stored.value = "";
    await life.expectNoChange({});
  });

  it("unsetAs shows a difference after an import with another value", async () => {
    const { life, stored } = await lifeOf(
      { value: set(string(), "Value").optional().unsetAs([]) },
      { value: [] },
    );
    await life.create({});
    stored.value = ["b"];
    const failure = await rejection(life.importVerify(), Error);
    expect(failure.message).to.equal("imported by the ID 1, small_thing differs in value");
  });
});

describe("an optional dynamic attribute", () => {
  it("an omitted dynamic attribute is null if the API returns an empty object", async () => {
    const { life } = await lifeOf({ value: dynamic("Value").optional() }, { value: toDynamic({}) });
    await life.create({});
    expect(life.state.value).to.equal(null);
    await life.expectNoChange({});
    await life.update({ value: {} });
    await life.expectNoChange({ value: {} });
  });

  it("an optional dynamic attribute equals a value of another type with the same content from the API", async () => {
    const { life, stored } = await lifeOf({ value: dynamic("Value").optional() });
    const value = { tags: ["a", "b"], limits: { cpu: 2, memory: 1.5 }, on: true, none: null };
    await life.create({ value });
    stored.value = toDynamic(structuredClone(value));
    await life.expectNoChange({ value });
    const other = { ...value, limits: { cpu: 3, memory: 1.5 } };
    stored.value = toDynamic(other);
    expect((await life.plan({ value })).changed).to.deep.equal(["value"]);
  });
});

describe("suppress", () => {
  const hidden = unlessChanged("version");
  const version = { version: number("Version").optional() };

  for (const [where, field, configured, returned] of [
    [
      "a nested attribute",
      nested.single("Value", { kind }).required().suppress(hidden),
      { kind: "a" },
      { kind: "b" },
    ],
    [
      "a map of objects",
      nested.map("Value", { kind: kind.suppress(hidden) }).required(),
      { k: { kind: "a" } },
      { k: { kind: "b" } },
    ],
    [
      "a map of blocks",
      block.map("Value", { kind: kind.suppress(hidden) }),
      { k: { kind: "a" } },
      { k: { kind: "b" } },
    ],
    [
      "a list of blocks",
      block.list("Value", { kind: kind.suppress(hidden) }),
      [{ kind: "a" }],
      [{ kind: "b" }],
    ],
    ["a default", string("Value").default("a").suppress(hidden), undefined, "b"],
  ] as const) {
    it(`suppress hides a change in ${where}, until an attribute that it names changes`, async () => {
      const { life, stored } = await lifeOf({ ...version, value: field });
      const config: PlainConfig = configured === undefined ? {} : { value: configured };
      await life.create(config);
      stored.value = returned;
      await life.expectNoChange(config);
      expect((await life.plan({ ...config, version: 1 })).action).to.equal("update");
      expect(JSON.stringify((await life.planned({ ...config, version: 1 })).value)).to.contain('"a"');
    });
  }
});

describe("comparedAs", () => {
  it("comparedAs of a collection is combined with comparedAs of its elements", async () => {
    const lower = string("Name").comparedAs((text) => text.toLowerCase());
    const sorted = list(lower, "Names").comparedAs((names) => [...names].sort());
    const { life, stored } = await lifeOf({ value: sorted.required() });
    await life.create({ value: ["B", "a"] });
    stored.value = ["A", "b"];
    await life.expectNoChange({ value: ["B", "a"] });
  });

  it("comparedAs of a custom type is combined with the comparison of the type", async () => {
    const braced = uuid("ID").comparedAs((text) => text);
    const { life, stored } = await lifeOf({ value: braced.required() });
    await life.create({ value: "2F1B8C0E-5B1D-4F6E-9C3A-7D2E8F4A6B10" });
    stored.value = "2f1b8c0e-5b1d-4f6e-9c3a-7d2e8f4a6b10";
    await life.expectNoChange({ value: "2F1B8C0E-5B1D-4F6E-9C3A-7D2E8F4A6B10" });
  });
});
