import { expect } from "chai";
import {
  anything,
  boolean,
  demanded,
  dictionary,
  either,
  flag,
  interpreted,
  list,
  mapped,
  number,
  orNull,
  read,
  record,
  text,
} from "../../../../src/resources/sec/api/wire.ts";

const shape = record({
  someText: text,
  count: number,
  on: boolean,
  isOn: flag,
  items: list(text),
  any: anything,
});

describe("reading an answer", () => {
  const zero = { someText: "", count: 0, on: false, isOn: false, items: [], any: null };

  it("takes the zero value for what is absent or null", () => {
    expect(read(shape, {})).to.deep.equal({ value: zero });
    expect(read(shape, null)).to.deep.equal({ value: zero });
    expect(read(shape, { someText: null, count: null, on: null, isOn: null, items: null })).to.deep.equal({
      value: zero,
    });
  });

  it("takes keys in any case, the exact one first", () => {
    expect(read(shape, { SOMETEXT: "a", Count: 3, ISON: 1 })).to.deep.equal({
      value: { ...zero, someText: "a", count: 3, isOn: true },
    });
    expect(read(record({ a: text }), { A: "upper", a: "lower" })).to.deep.equal({ value: { a: "lower" } });
  });

  it("ignores other keys", () => {
    expect(read(record({ a: text }), { a: "x", b: 1, constructor: 2 })).to.deep.equal({ value: { a: "x" } });
  });

  const faults: readonly [value: unknown, fault: string][] = [
    [{ someText: 5 }, "someText is not of type string"],
    [{ items: ["a", 5] }, "items.1 is not of type string"],
    [{ items: "a" }, "items is not of type array"],
    [{ isOn: true }, "isOn is not of type number"],
    [[], "the answer is not of type object"],
    ["_secret", "the answer is not of type object"],
  ];
  for (const [value, fault] of faults) {
    it(`says what is wrong with ${JSON.stringify(value)}`, () =>
      expect(read(shape, value)).to.deep.equal({ fault }));
  }

  it("takes one of two shapes", () => {
    const both = either(text, list(text));
    expect([read(both, "a"), read(both, ["a"])]).to.deep.equal([{ value: "a" }, { value: ["a"] }]);
    expect(read(both, 5)).to.deep.equal({ fault: "the answer is not as expected" });
  });

  it("tells null from an object", () => {
    expect(read(orNull(record({ a: text })), null)).to.deep.equal({ value: null });
    expect(read(orNull(record({ a: text })), {})).to.deep.equal({ value: { a: "" } });
  });

  it("keeps the keys of a dictionary", () => {
    expect(read(dictionary(number), { Ab: 1, aB: 2 })).to.deep.equal({ value: { Ab: 1, aB: 2 } });
  });

  it("reads something else out of it", () => {
    expect(
      read(
        mapped(text, (value) => value.length),
        "abc",
      ),
    ).to.deep.equal({ value: 3 });
    const even = interpreted(number, (value) => (value % 2 ? { fault: "is odd" } : { value: value / 2 }));
    expect(read(even, 4)).to.deep.equal({ value: 2 });
    expect(read(record({ a: even }), { a: 3 })).to.deep.equal({ fault: "a is odd" });
  });

  it("demands more than a type", () => {
    expect(
      read(
        demanded(text, (value) => value !== "", "is missing"),
        undefined,
      ),
    ).to.deep.equal({
      fault: "the answer is missing",
    });
  });
});
