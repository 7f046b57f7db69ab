import { expect } from "chai";
import { holdsSameData } from "../../../../../src/resources/sec/api/calls/same-data.ts";

const same = (sent: unknown, responded: unknown) => holdsSameData(sent, responded, new Set(["secret"]));

describe("the comparison of a request with a response", () => {
  const alike: readonly [sent: unknown, answered: unknown][] = [
    [{ a: "x" }, { a: "x", b: "y" }],
    [
      { a: "x", secret: "s" },
      { a: "x", secret: "" },
    ],
    [{ a: "x", secret: "s" }, { a: "x" }],
    [{ a: { secret: "s", b: 1 } }, { a: { b: 1 } }],
    [{ a: "" }, {}],
    [{ a: 0, b: false, c: null }, {}],
    [{ a: {} }, {}],
    [{ a: [] }, {}],
    [{ a: ["x", "y"] }, { a: ["y", "x"] }],
    [{ a: ["x", "y"] }, { a: "y,x" }],
    [{ a: [{ k: "v" }, { k: "w" }] }, { a: [{ k: "w" }, { k: "v" }] }],
  ];
  for (const [sent, responded] of alike) {
    it(`a response equals its request: ${JSON.stringify(sent)} and ${JSON.stringify(responded)}`, () => {
      expect(same(sent, responded)).to.equal(true);
    });
  }

  const unlike: readonly [sent: unknown, answered: unknown][] = [
    [{ a: "x" }, { a: "y" }],
    [{ a: "x" }, {}],
    [{ a: "" }, { a: "x" }],
    [{ a: 1 }, { a: "1" }],
    [{ a: { b: "x" } }, { a: null }],
    [{ a: { b: "x" } }, { a: "x" }],
    [{ a: [] }, { a: ["x"] }],
    [{ a: ["x"] }, { a: ["x", "x"] }],
    [{ a: ["x"] }, { a: { 0: "x" } }],
    [{ a: true }, { a: 1 }],
  ];
  for (const [sent, answered] of unlike) {
    it(`a response differs from its request: ${JSON.stringify(sent)} and ${JSON.stringify(answered)}`, () => {
      expect(same(sent, answered)).to.equal(false);
    });
  }
});
