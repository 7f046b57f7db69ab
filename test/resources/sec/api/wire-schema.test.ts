import { expect } from "chai";
import {
  anything,
  boolean,
  dictionary,
  either,
  flag,
  list,
  nullable,
  number,
  parse,
  record,
  refine,
  text,
  transform,
  tryTransform,
} from "../../../../src/resources/sec/api/wire-schema.ts";

const schema = record({
  someText: text,
  count: number,
  on: boolean,
  isOn: flag,
  items: list(text),
  any: anything,
});

describe("parsing a response", () => {
  const zero = { someText: "", count: 0, on: false, isOn: false, items: [], any: null };

  it("absent and null values are parsed as the zero value", () => {
    expect(parse(schema, {})).to.deep.equal({ value: zero });
    expect(parse(schema, null)).to.deep.equal({ value: zero });
    expect(parse(schema, { someText: null, count: null, on: null, isOn: null, items: null })).to.deep.equal({
      value: zero,
    });
  });

  it("keys are parsed in any case, an exact match first", () => {
    expect(parse(schema, { SOMETEXT: "a", Count: 3, ISON: 1 })).to.deep.equal({
      value: { ...zero, someText: "a", count: 3, isOn: true },
    });
    expect(parse(record({ a: text }), { A: "upper", a: "lower" })).to.deep.equal({ value: { a: "lower" } });
  });

  it("unknown keys are ignored", () => {
    expect(parse(record({ a: text }), { a: "x", b: 1, constructor: 2 })).to.deep.equal({ value: { a: "x" } });
  });

  const faults: readonly [value: unknown, error: string][] = [
    [{ someText: 5 }, "someText is not of type string"],
    [{ items: ["a", 5] }, "items.1 is not of type string"],
    [{ items: "a" }, "items is not of type array"],
    [{ isOn: true }, "isOn is not of type number"],
    [[], "the response is not of type object"],
    ["_secret", "the response is not of type object"],
  ];
  for (const [value, error] of faults) {
    it(`the error for ${JSON.stringify(value)} contains its path and type`, () =>
      expect(parse(schema, value)).to.deep.equal({ error }));
  }

  it("either of two schemas is accepted", () => {
    const both = either(text, list(text));
    expect([parse(both, "a"), parse(both, ["a"])]).to.deep.equal([{ value: "a" }, { value: ["a"] }]);
    expect(parse(both, 5)).to.deep.equal({ error: "the response is not as expected" });
  });

  it("null is distinguished from an object", () => {
    expect(parse(nullable(record({ a: text })), null)).to.deep.equal({ value: null });
    expect(parse(nullable(record({ a: text })), {})).to.deep.equal({ value: { a: "" } });
  });

  it("a dictionary keeps its keys", () => {
    expect(parse(dictionary(number), { Ab: 1, aB: 2 })).to.deep.equal({ value: { Ab: 1, aB: 2 } });
    const { value } = parse(dictionary(list(text)), JSON.parse('{"__proto__":["a"],"b":null}')) as {
      value: object;
    };
    expect(Object.entries(value)).to.deep.equal([
      ["__proto__", ["a"]],
      ["b", []],
    ]);
    expect(parse(dictionary(number), null)).to.deep.equal({ value: {} });
  });

  it("the error for a dictionary names the value with the wrong type", () => {
    const schema = record({ all: dictionary(list(number)) });
    expect(parse(schema, { all: { a: [1], b: [1, "2"] } })).to.deep.equal({
      error: "all.b.1 is not of type number",
    });
    expect(parse(schema, { all: [1] })).to.deep.equal({ error: "all is not of type object" });
  });

  it("transform converts values", () => {
    expect(
      parse(
        transform(text, (value) => value.length),
        "abc",
      ),
    ).to.deep.equal({ value: 3 });
    const even = tryTransform(number, (value) => (value % 2 ? { error: "is odd" } : { value: value / 2 }));
    expect(parse(even, 4)).to.deep.equal({ value: 2 });
    expect(parse(record({ a: even }), { a: 3 })).to.deep.equal({ error: "a is odd" });
  });

  it("refine validates beyond the type", () => {
    expect(
      parse(
        refine(text, (value) => value !== "", "is missing"),
        undefined,
      ),
    ).to.deep.equal({
      error: "the response is missing",
    });
  });
});
