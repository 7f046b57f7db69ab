import { expect } from "chai";
import { block, list, map, nested, string } from "../../src/schema/index.ts";
import { blockOfFields } from "../support/values.ts";
import { configJson } from "./config-json.ts";

describe("a configuration in Terraform's JSON syntax", () => {
  const content = blockOfFields({
    text: string("Text").optional(),
    texts: map(list(string()), "Texts").optional(),
    inner: nested.list("Inner", { text: string("Text").optional() }).optional(),
    parts: block.list("Parts", { text: string("Text").optional() }),
    none: block.set("None", { text: string("Text").optional() }),
  });

  it("texts begin no template, attributes that are left out are null, and blocks that are left out are missing", () => {
    const text = "\x24{a} %{b} $c";
    const config = { text, texts: { k: [text] }, inner: [{ text }], parts: [{ text }, {}], none: [] };
    const escaped = "$\x24{a} %%{b} $c";
    expect(configJson(content, config)).to.deep.equal({
      text: escaped,
      texts: { k: [escaped] },
      inner: [{ text: escaped }],
      parts: [{ text: escaped }, { text: null }],
    });
    expect(configJson(content, {})).to.deep.equal({ text: null, texts: null, inner: null });
  });
});
