import { expect } from "chai";
import { type Attribute, type Block, type Nested, nestedType } from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { knownAfterApply, Unknown } from "../../src/schema/values/unknown.ts";
import { Dynamic, record, type Value } from "../../src/schema/values/value.ts";
import { checkApply } from "../../src/testing/check-apply.ts";
import { checkPlan } from "../../src/testing/check-plan.ts";
import { checkType, unknownPaths } from "../../src/testing/check-type.ts";
import { checkWriteOnly } from "../../src/testing/check-write-only.ts";
import { addressOf } from "../../src/testing/parts.ts";
import { proposedNew } from "../../src/testing/proposed-new.ts";
import { type Violation, violationText } from "../../src/testing/violation.ts";

type Flags = Partial<Attribute>;

function attribute(type: Type, flags: Flags = { optional: true }): Attribute {
  return { description: "", type, ...flags };
}

function nested(nesting: Nested["nesting"], attributes: Nested["attributes"], flags?: Flags): Attribute {
  const made = { nesting, attributes };
  return attribute(nestedType(made), { optional: true, ...flags, nested: made });
}

function blockWith(attributes: Block["attributes"], blocks: Block["blocks"] = {}): Block {
  return { description: "", attributes, blocks };
}

function object(members: { readonly [name: string]: Value }): Value {
  return record(Object.entries(members));
}

const blocksOf = (nesting: "single" | "group" | "list" | "map" | "set", block: Block) => ({
  blocks: { nesting, min: 0, max: 0, one: false, block },
});

const texts = (violations: readonly Violation[]) =>
  violations.map((violation) => `${violation.code} ${violationText(violation)}`);

const leaf = { x: attribute("string") };

describe("checkPlan", () => {
  const planned = (block: Block, prior: Value, config: Value, plan: Value) =>
    texts(checkPlan(block, prior, config, plan));

  it("checkPlan reports keys of blocks and of nested attributes that differ from the configured ones", () => {
    const one = (key: string) => object({ [key]: object({ x: "v" }) });
    const block = blockWith({ a: nested("map", leaf) }, blocksOf("map", blockWith(leaf)));
    const both = (key: string) => object({ a: one(key), blocks: one(key) });
    expect(planned(block, null, both("k"), both("l"))).to.deep.equal([
      'map_key a["l"]: is planned, but not configured',
      'map_key a["k"]: is configured, but not planned',
      'block_key blocks["l"]: is planned, but not configured',
      'block_key blocks["k"]: is configured, but not planned',
    ]);
  });

  it("checkPlan reports values for blocks that are unknown in the configuration", () => {
    const block = blockWith({}, blocksOf("list", blockWith(leaf)));
    const config = object({ blocks: knownAfterApply });
    expect(planned(block, null, config, config)).to.deep.equal([]);
    expect(planned(block, null, config, object({ blocks: [] }))).to.deep.equal([
      "value_for_unknown_block blocks: is planned, but the configured blocks are unknown",
    ]);
  });

  it("checkPlan reports blocks that the configuration does not have", () => {
    const block = blockWith({}, blocksOf("single", blockWith(leaf)));
    const absent = object({ blocks: null });
    expect(planned(block, null, absent, object({ blocks: object({ x: null }) }))).to.deep.equal([
      "planned_present blocks: is planned, but the configuration does not have it",
    ]);
    expect(planned(block, absent, null, null)).to.deep.equal([]);
    expect(planned(block, absent, null, absent)).to.have.length(1);
  });

  it("checkPlan does not compare the number and the content of set blocks", () => {
    const block = blockWith({}, blocksOf("set", blockWith(leaf)));
    expect(
      planned(block, null, object({ blocks: [] }), object({ blocks: [object({ x: "v" })] })),
    ).to.deep.equal([]);
  });

  it("checkPlan reports known elements of a nested attribute that is configured as unknown", () => {
    const block = blockWith({ a: nested("list", leaf) });
    expect(planned(block, null, object({ a: knownAfterApply }), object({ a: [] }))).to.deep.equal([
      "count a: is planned, but its configuration is unknown",
    ]);
  });

  it("checkPlan never shows a sensitive value, nor its keys", () => {
    const block = blockWith({
      token: attribute("string", { required: true, sensitive: true }),
      tokens: attribute(["map", "string"], { optional: true, sensitive: true }),
      group: nested("map", { x: attribute("string") }, { sensitive: true }),
    });
    const value = (secret: string) =>
      object({
        token: secret,
        tokens: object({ [secret]: "v" }),
        group: object({ [secret]: object({ x: secret }) }),
      });
    const found = [
      ...checkPlan(block, null, value("hunter2"), value("hunter3")),
      ...checkApply(block, value("hunter2"), value("hunter3")),
    ];
    expect(found.map(({ code }) => code)).to.deep.equal([
      ...["not_config", "not_config", "map_key"],
      ...["changed", "element_vanished", "element_vanished"],
    ]);
    expect(JSON.stringify(found)).not.to.contain("hunter");
  });

  it("checkPlan does not show a sensitive part of a nested attribute", () => {
    const block = blockWith({
      a: nested("single", { x: attribute("string", { optional: true, sensitive: true }) }),
    });
    const value = (secret: string) => object({ a: object({ x: secret }) });
    const found = [
      ...checkPlan(block, null, value("hunter2"), value("hunter3")),
      ...checkApply(block, value("hunter2"), value("hunter3")),
    ];
    expect(found).to.have.length(2);
    expect(JSON.stringify(found)).not.to.contain("hunter");
  });

  it("checkPlan shortens long texts", () => {
    const block = blockWith(leaf);
    const [text = ""] = planned(block, null, object({ x: "c" }), object({ x: "p".repeat(500) }));
    expect(text).to.have.length.below(150).and.to.contain('ppp…"');
  });
});

describe("checkApply", () => {
  const applied = (block: Block, plan: Value, state: Value) => texts(checkApply(block, plan, state));
  const ofType = (type: Type, plan: Value, state: Value) =>
    applied(blockWith({ a: attribute(type) }), object({ a: plan }), object({ a: state }));

  it("checkApply reports values that violate the refinements of an unknown value", () => {
    expect(ofType("string", new Unknown({ notNull: true }), null)).to.deep.equal([
      "placeholder a: is null, which the refinements of the planned unknown value exclude",
    ]);
    expect(ofType("string", new Unknown({ prefix: "ab" }), "abc")).to.deep.equal([]);
    expect(ofType("string", new Unknown({ prefix: "ab" }), "acb")).to.have.length(1);
    const few = new Unknown({ minLength: 1, maxLength: 2 });
    expect(
      [[], ["1"], ["1", "2", "3"]].map((list) => ofType(["list", "string"], few, list).length),
    ).to.deep.equal([1, 0, 1]);
    const small = new Unknown({ max: { value: 3, inclusive: false } });
    expect([2, 3].map((value) => ofType("number", small, value).length)).to.deep.equal([0, 1]);
  });

  it("checkApply reports values of other types", () => {
    expect(ofType("string", "1", 1)).to.deep.equal(["type a: is not of its type: string expected"]);
    expect(ofType("dynamic", new Dynamic("string", "1"), new Dynamic("number", 1))).to.deep.equal([
      "type a: has a type other than the planned one",
    ]);
    expect(
      ofType("dynamic", new Dynamic("string", knownAfterApply), new Dynamic("string", "x")),
    ).to.deep.equal([]);
    expect(ofType("dynamic", new Dynamic("string", "1"), new Dynamic("string", "2"))).to.have.length(1);
    expect(ofType("dynamic", knownAfterApply, new Dynamic("number", 1))).to.deep.equal([]);
    expect(ofType(["tuple", ["string", "bool"]], ["a", knownAfterApply], ["b", true])).to.deep.equal([
      'changed a[0]: was planned as "a", but is "b"',
    ]);
  });

  it("checkApply accepts other spellings of a number", () => {
    expect(ofType("number", 10n, 10)).to.deep.equal([]);
    expect(ofType("number", 1152921504606846977n, 1152921504606846976n)).to.have.length(1);
  });

  it("checkApply reports sets that grew or have another element, and accepts sets that shrank", () => {
    const set = (plan: Value, state: Value) => ofType(["set", "string"], plan, state);
    expect(set([knownAfterApply], ["a", "b"])).to.deep.equal([
      "set_length a: has 2 elements, but 1 were planned",
    ]);
    expect(set(["a"], ["a", "b"])).to.deep.equal([
      "set_element_appeared a: an element has no counterpart in the plan",
      "set_length a: has 2 elements, but 1 were planned",
    ]);
    expect(set([knownAfterApply, "a"], ["a"])).to.deep.equal([]);
    expect(set(["a", "b"], ["a"])).to.deep.equal([
      "set_element_vanished a: a planned element has no counterpart in the new state in the new state",
    ]);
  });

  it("checkApply accepts blocks that result from an unknown dynamic block", () => {
    const unknown = object({ blocks: knownAfterApply });
    for (const nesting of ["list", "set", "map"] as const) {
      const block = blockWith({}, blocksOf(nesting, blockWith(leaf)));
      const one = object({ x: "v" });
      expect(applied(block, unknown, object({ blocks: nesting === "map" ? object({ k: one }) : [one] }))).to
        .be.empty;
    }
    const single = blockWith({}, blocksOf("single", blockWith(leaf)));
    expect(applied(single, unknown, object({ blocks: null }))).to.be.empty;
    expect(applied(single, unknown, object({ blocks: object({ x: "v" }) }))).to.be.empty;
  });
});

describe("checks of a value by itself", () => {
  it("unknownPaths returns the places of unknown values", () => {
    const type: Type = [
      "object",
      { l: ["list", "string"], m: ["map", "string"], s: ["set", "string"], t: ["tuple", ["bool"]] },
    ];
    const value = object({
      l: ["a", knownAfterApply],
      m: object({ k: knownAfterApply }),
      s: [knownAfterApply],
      t: [knownAfterApply],
    });
    expect(unknownPaths(type, value)).to.deep.equal([
      ["l", 1],
      ["m", { key: "k" }],
      ["s", { element: knownAfterApply }],
      ["t", 0],
    ]);
    expect(unknownPaths("dynamic", new Dynamic(["list", "bool"], [knownAfterApply]))).to.deep.equal([[0]]);
  });

  it("checkType reports missing and unsupported attributes of an object", () => {
    const found = checkType(
      ["object", { a: "string", b: ["list", "number"] }],
      object({ b: ["x"], c: null }),
    );
    expect(texts(found)).to.deep.equal([
      "type a: is missing",
      "type b[0]: is not of its type: number expected",
      "type c: is not in the schema",
    ]);
  });

  it("checkWriteOnly finds values in nested attributes and blocks, but not in unknown objects", () => {
    const secret = { secret: attribute("string", { optional: true, writeOnly: true }) };
    const block = blockWith(
      { ...secret, nested: nested("list", secret) },
      { ...blocksOf("map", blockWith(secret)), other: { ...blocksOf("single", blockWith(secret)).blocks } },
    );
    const value = object({
      secret: null,
      nested: [object({ secret: "s" })],
      blocks: object({ k: object({ secret: knownAfterApply }) }),
      other: knownAfterApply,
    });
    expect(checkWriteOnly(block, value).map(({ path }) => path)).to.deep.equal([
      ["nested", 0, "secret"],
      ["blocks", { key: "k" }, "secret"],
    ]);
  });

  it("the address of a violation ends at the set", () => {
    expect(addressOf(["a", 1, { key: "k" }, "s", { element: "x" }, "b"])).to.deep.equal([
      "a",
      1,
      { key: "k" },
      "s",
    ]);
  });
});

describe("proposedNew", () => {
  it("proposedNew is null for a deletion", () => {
    expect(proposedNew(blockWith(leaf), object({ x: "v" }), null)).to.equal(null);
  });

  it("proposedNew matches each prior element of a set once, the first possible one", () => {
    const attributes = { key: attribute("string"), id: attribute("string", { computed: true }) };
    const block = blockWith({ a: nested("set", attributes) });
    const one = (key: string, id: string | null) => object({ key, id });
    const proposed = proposedNew(
      block,
      object({ a: [one("k", "1"), one("k", "2")] }),
      object({ a: [one("k", null), one("k", null), one("k", null), one("l", null)] }),
    );
    expect(proposed).to.deep.equal(
      object({ a: [one("k", "1"), one("k", "2"), one("k", null), one("l", null)] }),
    );
  });

  it("proposedNew matches a prior element that has fewer values, but not one that has more", () => {
    const parts = nested("list", { id: attribute("string", { computed: true }) }, { computed: true });
    const id = attribute("string", { computed: true });
    const block = blockWith({ a: nested("set", { parts, id }) });
    const prior = (...elements: Value[]) => object({ a: [object({ parts: elements, id: "1" })] });
    const config = (...elements: Value[]) => object({ a: [object({ parts: elements, id: null })] });
    const part = object({ id: null });
    const idAfter = (before: Value, now: Value) =>
      JSON.stringify(proposedNew(block, before, now)).includes('"1"');
    expect(idAfter(prior(part), config(part, part))).to.equal(true);
    expect(idAfter(prior(part, part), config(part))).to.equal(false);
    expect(idAfter(prior(null), config())).to.equal(false);
  });

  it("proposedNew converts an unknown element to an object of unknown values if there was a prior one", () => {
    const block = blockWith({ a: nested("list", leaf) });
    const config = object({ a: [knownAfterApply, knownAfterApply] });
    const proposed = proposedNew(block, object({ a: [object({ x: "v" })] }), config);
    expect(proposed).to.deep.equal(object({ a: [object({ x: knownAfterApply }), knownAfterApply] }));
  });
});
