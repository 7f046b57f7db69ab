import { expect } from "chai";
import { mergePatch } from "../../src/local-api/json.ts";

describe("local-api: JSON objects", () => {
  it("mergePatch merges objects key by key, removes nulls, and replaces all else", () => {
    const target = { a: { b: 1, c: [1, 2] }, d: "x" };
    expect(mergePatch(target, { a: { b: null, c: [3] }, e: { f: { g: null, h: 1 } } })).to.deep.equal({
      a: { c: [3] },
      d: "x",
      e: { f: { h: 1 } },
    });
    expect(mergePatch(target, { a: "flat", d: { deep: true } })).to.deep.equal({
      a: "flat",
      d: { deep: true },
    });
    expect(target, "the target stays").to.deep.equal({ a: { b: 1, c: [1, 2] }, d: "x" });
  });
});
