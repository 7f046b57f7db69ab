import { expect } from "chai";
import { Changes } from "../../../../src/schema/engine/plan/changes.ts";
import type { Attribute, Block, NestedBlock } from "../../../../src/schema/schema.ts";
import { record, type Value } from "../../../../src/schema/values/value.ts";

const text: Attribute = { description: "", type: "string", optional: true };
const inner: Block = { description: "", attributes: { name: text, kind: text }, blocks: {} };
const blocks = (nesting: NestedBlock["nesting"], one = false): NestedBlock => ({
  nesting,
  min: 0,
  max: 0,
  one,
  block: inner,
});
const block: Block = {
  description: "",
  attributes: { title: text },
  blocks: {
    rule: blocks("list"),
    one: blocks("list", true),
    single: blocks("single"),
    gone: blocks("single"),
    swapped: blocks("set"),
    grown: blocks("set"),
  },
};

const element = (name: Value): Value =>
  record([
    ["name", name],
    ["kind", "k"],
  ]);
const state = (name: string, gone: Value, ...names: readonly string[]): Value & object =>
  record([
    ["title", "t"],
    ["rule", [element("a"), element(name)]],
    ["one", [element(name)]],
    ["single", element("a")],
    ["gone", gone],
    ["swapped", names.slice(0, 2).map(element)],
    ["grown", names.map(element)],
  ]);

describe("Changes", () => {
  const changes = new Changes(
    block,
    state("b", null, "x", "y", "z") as never,
    state("c", element("a"), "y", "x") as never,
  );
  for (const path of [
    "rule",
    "rule[1]",
    "rule[1].name",
    "one",
    "one.name",
    "gone",
    "gone.name",
    "gone.kind",
    "grown",
  ]) {
    it(`Changes.has reports a change at ${path}`, () => expect(changes.has(path)).to.equal(true));
  }
  for (const path of [
    "title",
    "rule[0]",
    "rule[0].name",
    "rule[1].kind",
    "rule[1].nam",
    "one.kind",
    "single",
    "go",
    "swapped",
    "",
  ]) {
    it(`Changes.has reports no change at ${path || "the empty path"}`, () =>
      expect(changes.has(path)).to.equal(false));
  }
});
