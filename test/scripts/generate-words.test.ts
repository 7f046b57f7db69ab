import { expect } from "chai";
import { attributeText } from "../../src/cli/docs/words.ts";
import { type Fields, jsonObject, map, nested, number, string } from "../../src/schema/index.ts";
import { blockOfFields } from "../support/values.ts";

/** The description of an attribute on a page. */
function said(field: Fields[string]): string {
  const { x } = blockOfFields({ x: field }).attributes;
  return x ? attributeText("x", x) : "";
}

describe("the words of a page for a default", () => {
  const size = {
    height: number("The height").required(),
    width: number("The width").default(9),
    code: string("A code").computed(),
    note: string("A note").optional(),
  };

  it("the default of a nested attribute is its configuration with its defaults", () => {
    expect(said(nested.single("A size", size).default({ height: 1 }))).to.equal(
      "A size. Default: `{ height = 1, width = 9 }`",
    );
    expect(said(nested.list("Sizes", size).default([{ height: 1 }, { height: 2, width: 3 }]))).to.equal(
      "Sizes. Default: `[{ height = 1, width = 9 }, { height = 2, width = 3 }]`",
    );
  });

  it("the words for a collection with nullable elements say so, and its default has them", () => {
    expect(said(map(string().nullable(), "Keepers").optional())).to.equal("Keepers. Elements may be null");
    expect(said(map(string().nullable(), "Keepers").default({ a: null }))).to.equal(
      "Keepers. Elements may be null. Default: `{ a = null }`",
    );
  });

  it("the words for a default of a JSON object show the object as a configuration contains it", () => {
    expect(said(jsonObject("Arguments").default({}))).to.equal("Arguments. Default: `{}`");
    expect(said(jsonObject("Arguments").default({ size: 1, names: ["a"] }))).to.equal(
      'Arguments. Default: `{ size = 1, names = ["a"] }`',
    );
  });
});
