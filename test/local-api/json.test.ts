import { expect } from "chai";
import { clearText, mergePatch } from "../../src/local-api/json.ts";

describe("local-api: JSON objects", () => {
  it("clearText empties the string at a path, if there is one", () => {
    const object = { a: { b: "secret", c: 1 }, d: "x" };
    expect(clearText(object, "a.b")).to.deep.equal({ a: { b: "", c: 1 }, d: "x" });
    expect(clearText(object, "d")).to.deep.equal({ ...object, d: "" });
    for (const path of ["a.x", "x", "x.y", "d.e"]) {
      expect(clearText(object, path), path).to.deep.equal(object);
    }
  });

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
