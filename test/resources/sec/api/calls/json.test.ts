import { expect } from "chai";
import { parseJson } from "../../../../../src/http/json.ts";

const limits = { deepest: 4, mostValues: 10 };

describe("reading JSON", () => {
  for (const text of [
    '{"a":[1,{"b":null}],"c":"x"}',
    "[[[[]]]]",
    '"text"',
    "7",
    "{}",
    "[1,2,3,4,5,6,7,8,9]",
  ]) {
    it(`the JSON reader accepts ${text}`, () => {
      expect(parseJson(text, limits)).to.deep.include({ json: JSON.parse(text) });
    });
  }

  it("the JSON reader ignores brackets and commas within strings", () => {
    const text = JSON.stringify({ 'a"[[[[[[': '\\",,,,,,,,,,,{{{{{{', b: "\\" });
    expect(parseJson(text, limits)).to.deep.include({ json: JSON.parse(text) });
  });

  for (const text of ["[[[[[]]]]]", '{"a":[{"b":[{}]}]}', "[".repeat(1_000_000)]) {
    it(`the JSON reader rejects JSON that is nested too deeply: ${text.slice(0, 20)}`, () => {
      expect(parseJson(text, limits)).to.deep.equal({ error: "the response is nested more than 4 deep" });
    });
  }

  for (const text of [`[${"0,".repeat(10)}0]`, `[${"[],".repeat(5)}[]]`, `{"a":${"0,".repeat(20)}`]) {
    it(`the JSON reader rejects JSON with too many values: ${text.slice(0, 20)}`, () => {
      expect(parseJson(text, limits)).to.deep.equal({ error: "the response has more than 10 values" });
    });
  }

  for (const text of ["", "{", "]", '"', '"\\', '{"token":"_hidden" oops']) {
    it(`the JSON reader does not quote invalid JSON in the error: ${text}`, () => {
      expect(parseJson(text, limits)).to.deep.equal({ error: "the response is not valid JSON" });
    });
  }

  it("the JSON reader reports an HTML page as such, without quoting it", () => {
    expect(parseJson("<html>hush")).to.deep.equal({ error: "the response is an HTML page, not JSON" });
  });

  it("the JSON reader replaces lone surrogates, which no state can contain, and keeps pairs", () => {
    const text = '{"a":["x\\uD800y","\\ud83d\\ude00"],"b":"\\udc00"}';
    expect(parseJson(text)).to.deep.include({ json: { a: ["x\ufffdy", "\u{1f600}"], b: "\ufffd" } });
  });
});
