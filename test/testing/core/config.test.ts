import { expect } from "chai";
import type { Attribute, Block, NestedBlock } from "../../../src/schema/schema.ts";
import { nestedType } from "../../../src/schema/schema.ts";
import { sameType, type Type } from "../../../src/schema/values/type.ts";
import { knownAfterApply } from "../../../src/schema/values/unknown.ts";
import { asRecord, Dynamic, record } from "../../../src/schema/values/value.ts";
import { ConfigError, type PlainConfig, toConfig } from "../../../src/testing/core/core.ts";
import { plainValue } from "../../../src/testing/plain-value.ts";

const optional = { description: "", optional: true } as const;
const x: Attribute = { ...optional, type: "string" };
const inner: Block = { description: "", attributes: { x }, blocks: {} };
const nested = { nesting: "list", attributes: { x } } as const;

function blocks(nesting: NestedBlock["nesting"], min = 0, max = 0): NestedBlock {
  return { nesting, min, max, one: false, block: inner };
}

const block: Block = {
  description: "",
  attributes: {
    name: { description: "", type: "string", required: true },
    size: { ...optional, type: "number" },
    id: { description: "", type: "string", computed: true },
    any: { ...optional, type: "dynamic" },
    shape: { ...optional, type: ["object", { a: "string", b: ["list", "bool"] }] },
    tags: { ...optional, type: ["set", "string"] },
    parts: { ...optional, type: nestedType(nested), nested },
  },
  blocks: {
    list: blocks("list", 0, 2),
    set: blocks("set"),
    map: blocks("map"),
    single: blocks("single"),
    group: blocks("group"),
  },
};

const empty = { id: null, size: null, any: null, shape: null, tags: null, parts: null };
const none = { list: [], set: [], map: record(), single: null, group: record([["x", null]]) };
const object = (members: object) => record(Object.entries(members));

describe("a plain configuration", () => {
  it("a plain configuration has null for omitted attributes and no blocks for omitted blocks", () => {
    expect(toConfig(block, { name: "n" })).to.deep.equal(object({ name: "n", ...empty, ...none }));
  });

  it("a plain configuration may have a single object for a list or set block, and omit attributes inside", () => {
    const config = toConfig(block, {
      name: "n",
      list: { x: "1" },
      set: {},
      map: { k: {} },
      single: { x: "2" },
      shape: { a: "s" },
      parts: [{}, { x: knownAfterApply }],
    });
    expect(config).to.deep.equal(
      object({
        ...{ name: "n", ...empty },
        shape: object({ a: "s", b: null }),
        parts: [object({ x: null }), object({ x: knownAfterApply })],
        ...none,
        list: [object({ x: "1" })],
        set: [object({ x: null })],
        map: object({ k: object({ x: null }) }),
        single: object({ x: "2" }),
      }),
    );
  });

  it("a plain configuration does not change when it is normalized again", () => {
    const config = toConfig(block, {
      name: "e\u0301",
      tags: ["b", "a", "b"],
      size: 10n,
      any: 5,
      list: knownAfterApply,
    });
    expect(config).to.deep.include({ name: "é", tags: ["b", "a"], size: 10, list: knownAfterApply });
    expect(config).to.have.deep.property("any", new Dynamic("number", 5));
    expect(toConfig(block, config as PlainConfig)).to.deep.equal(config);
  });

  it("a plain configuration has primitive values of the type to which Terraform converts them", () => {
    const config = toConfig(block, {
      name: 80,
      size: "2.50",
      shape: { a: false, b: ["true", "1", "false", "0", true] },
      tags: [1, "1", 2n ** 64n, true, 1e21],
      parts: [{ x: 0.1 }],
    });
    expect(config).to.deep.include({ name: "80", size: 2.5 });
    expect(asRecord(config).shape).to.deep.equal(object({ a: "false", b: [true, true, false, false, true] }));
    expect(asRecord(config).tags).to.deep.equal([
      "1",
      "18446744073709551616",
      "true",
      "1000000000000000000000",
    ]);
    expect(asRecord(config).parts).to.deep.equal([object({ x: "0.1" })]);
  });

  it("a plain value in a dynamic attribute has the type that Terraform infers", () => {
    const inferred = (any: unknown) => asRecord(toConfig(block, { name: "n", any })).any;
    const any = { a: [1, "x", true], b: { c: null }, d: knownAfterApply };
    const type: Type = [
      "object",
      {
        a: ["tuple", ["number", "string", "bool"]],
        b: ["object", { c: "dynamic" }],
        d: "dynamic",
      },
    ];
    const found = inferred(any) as Dynamic;
    expect(sameType(found.type, type)).to.equal(true);
    expect(plainValue(found)).to.deep.equal({ a: [1, "x", true], b: { c: null }, d: "(unknown)" });
    expect(inferred({})).to.deep.include({ type: ["object", {}] });
    const list = new Dynamic(["list", "string"], ["a"]);
    expect(plainValue(inferred({ list }) ?? null)).to.deep.equal({ list: ["a"] });
    expect(() => inferred(() => 1)).to.throw("any: a function is not a value");
  });

  it("a plain configuration that Terraform would reject throws a ConfigError", () => {
    const refused: readonly [PlainConfig, string][] = [
      [{}, "name: is required"],
      [{ name: "n", nmae: "m" }, "nmae: there is no such attribute or block"],
      [{ name: "n", id: "i" }, "id: is decided by the provider"],
      [{ name: "n", list: [{}, {}, {}] }, "list: 3 blocks, but 0 to 2 may be"],
      [{ name: "n", list: { y: 1 } }, "list[0].y: there is no such attribute or block"],
      [{ name: "n", map: { k: { y: 1 } } }, 'map["k"].y: there is no such'],
      [{ name: "n", shape: { c: 1 } }, "shape.c: there is no such attribute"],
      [{ name: "n", parts: { x: "1" } }, "parts: must be an array"],
      [{ name: "n", single: 1 }, "single: must be an object"],
      [{ name: "n", size: "1 MB" }, "size: must be a number"],
      [{ name: "n", size: true }, "size: must be a number"],
      [{ name: "n", shape: { b: ["yes"] } }, "shape.b[0]: must be a bool"],
      [{ name: "n", shape: { b: [1] } }, "shape.b[0]: must be a bool"],
      [{ name: [] }, "name: must be a string"],
      [{ name: Number.NaN }, "name: must be a string"],
      [{ name: "n", size: Number.POSITIVE_INFINITY }, "size: must be a number"],
      [{ name: Symbol("n") }, "name: must be a string"],
      [{ name: "n", any: [1, Symbol("n")] }, "any[1]: a symbol is not a value"],
    ];
    const due: Block = { ...inner, blocks: { some: blocks("list", 1), one: blocks("single", 1, 1) } };
    expect(() => toConfig(due, { one: {} })).to.throw(
      ConfigError,
      "some: 0 blocks, but 1 to any number may be",
    );
    expect(() => toConfig(due, { some: {} })).to.throw(ConfigError, "one: is required");
    for (const [plain, message] of refused)
      expect(() => toConfig(block, plain)).to.throw(ConfigError, message);
  });
});
