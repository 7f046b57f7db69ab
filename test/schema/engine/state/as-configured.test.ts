import { expect } from "chai";
import { asConfigured } from "../../../../src/schema/engine/state/as-configured.ts";
import { block, type Fields, list, nested, number, string } from "../../../../src/schema/index.ts";
import { Unknown } from "../../../../src/schema/values/unknown.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Plain = { readonly [name: string]: unknown };

function adapted(fields: Fields, config: Plain, state: Plain) {
  const content = blockOfFields(fields);
  return asConfigured(content, filled(content, config), filled(content, state));
}

const note = string("Note").optional();

describe("asConfigured", () => {
  for (const [empty, field] of [
    ["", note],
    [0, number("Count").optional()],
    [[], list(string(), "Tags").optional()],
  ] as const) {
    it(`asConfigured returns ${JSON.stringify(empty)} if that is configured, and null if nothing is`, () => {
      for (const stored of [null, empty]) {
        expect(adapted({ it: field }, { it: empty }, { it: stored }).it).to.deep.equal(empty);
        expect(adapted({ it: field }, {}, { it: stored }).it).to.equal(null);
        expect(adapted({ it: field }, { it: new Unknown() }, { it: stored }).it).to.equal(null);
      }
    });
  }

  it("asConfigured keeps non-empty values, and those of attributes that are required, computed or have a default", () => {
    const fields = {
      note,
      name: string("Name").required(),
      size: string("Size").optional().computed(),
      mode: string("Mode").default("fast"),
    };
    const state = { note: "a", name: "", size: "", mode: "" };
    expect(adapted(fields, { note: "", name: "", size: "", mode: "" }, state)).to.include(state);
    expect(adapted(fields, { name: "" }, state)).to.include(state);
  });

  it("asConfigured returns the unsetAs value if it is configured", () => {
    const fields = { mode: string("Mode").optional().unsetAs("auto") };
    for (const mode of [null, "", "auto"]) {
      expect(adapted(fields, { mode: "auto" }, { mode }).mode).to.equal("auto");
      expect(adapted(fields, {}, { mode }).mode).to.equal(mode);
    }
  });

  it("asConfigured keeps zeros in the default of a nested attribute that the configuration leaves out", () => {
    const all = nested.list("All", { name: string("Name").required(), note });
    const fields = { all: all.default([{ name: "a", note: "" }]) };
    const state = { all: [{ name: "a", note: "" }] };
    expect(adapted(fields, {}, state).all).to.deep.equal(filled(blockOfFields(fields), state).all);
  });

  it("asConfigured converts blocks and nested attributes, and matches elements of sets by their common values", () => {
    const inner = { name: string("Name").required(), note };
    const fields = {
      one: block.optional("One", inner),
      each: block.set("Each", inner),
      all: nested.list("All", inner).optional(),
    };
    const objects = [
      { name: "a", note: "" },
      { name: "b", note: null },
    ];
    const stored = [
      { name: "b", note: "" },
      { name: "a", note: null },
    ];
    const state = { one: [{ name: "a", note: null }], each: stored, all: [...stored].reverse() };
    const config = { one: [{ name: "a", note: "" }], each: objects, all: objects };
    const content = blockOfFields(fields);
    expect(adapted(fields, config, state)).to.deep.equal(
      filled(content, { ...config, each: [...objects].reverse() }),
    );
  });

  it("asConfigured removes blocks that the configuration omits if they are empty or equal unsetAs", () => {
    const mode = { mode: string("Mode").required(), note };
    const fields = { one: block.optional("One", mode, { unsetAs: { mode: "auto", note: null } }) };
    const none = filled(blockOfFields(fields), {});
    expect(adapted(fields, {}, { one: [{ mode: "auto" }] })).to.deep.equal(none);
    expect(adapted(fields, {}, { one: [{ mode: "" }] })).to.deep.equal(none);
    expect(adapted(fields, {}, { one: [{ mode: "fast" }] }).one).to.have.lengthOf(1);
    expect(adapted(fields, { one: [{ mode: "auto" }] }, { one: [{ mode: "auto" }] }).one).to.have.lengthOf(1);
  });
});
