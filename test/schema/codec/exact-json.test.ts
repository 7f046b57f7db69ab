import { expect } from "chai";
import fc from "fast-check";
import { Decimal, exactJson } from "../../../src/schema/index.ts";
import { runs } from "../../support/thorough.ts";

const { parse, stringify } = exactJson;

describe("exactJson", () => {
  for (const text of [
    "9007199254740993",
    "-9007199254740993",
    "18446744073709551615",
    "1000000000000000000001",
    "0.1234567890123456789",
    "-0.30000000000000001",
    "123456789.123456789123",
    "1e400",
    "-1E-400",
    "9".repeat(2000),
    `0.${"3".repeat(200)}`,
  ]) {
    it(`exactJson keeps all digits of ${text.slice(0, 30)}`, () => {
      const whole = `{"a":[${text},"${text}"],"${text}":null}`;
      expect(stringify(parse(whole))).to.equal(whole);
    });
  }

  for (const [text, value] of [
    ["0", 0],
    ["1.0", 1],
    ["0.10", 0.1],
    ["1e2", 100],
    ["9007199254740991", 9007199254740991],
    ["0.1000000000000000000000", 0.1],
    ["1.7976931348623157e308", Number.MAX_VALUE],
    ["5e-324", Number.MIN_VALUE],
    ["0.30000000000000004", 0.1 + 0.2],
    ["9007199254740992", 9007199254740992n],
    ["123456789012345678901234567890", 123456789012345678901234567890n],
  ] as const) {
    it(`exactJson.parse reads ${text} as ${typeof value} ${value}`, () => {
      expect(parse(text)).to.equal(value);
    });
  }

  it("exactJson.parse reads a fraction that a double would round as a Decimal", () => {
    const { big } = parse('{ "big": 0.12345678901234567890 }');
    expect(big).to.be.instanceOf(Decimal);
    expect([big.text, `${big}`, JSON.stringify(big)]).to.deep.equal([
      "0.12345678901234567890",
      "0.12345678901234567890",
      '"0.12345678901234567890"',
    ]);
  });

  it("exactJson reads and writes every other text like JSON", () => {
    const keys = fc.oneof(fc.string(), fc.constantFrom("__proto__", "toJSON", "9007199254740993"));
    const values = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom('"', "\\", "9007199254740993", '\\"9007199254740993', true, null),
    );
    const { tree } = fc.letrec<{ tree: unknown; list: unknown[]; object: object; leaf: unknown }>((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, tie("leaf"), tie("list"), tie("object")),
      leaf: values,
      list: fc.array(tie("tree"), { maxLength: 4 }),
      object: fc.dictionary(keys, tie("tree"), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(undefined, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(stringify(value, space)).to.equal(text);
        // The large number makes the parser look for numbers in the text.
        const [, found] = parse(`[9007199254740993,${text}]`);
        expect(stringify(found, space)).to.equal(JSON.stringify(JSON.parse(text), null, space));
      }),
      runs({ seed: 7, many: 300 }),
    );
  });

  it("exactJson.parse rejects the same texts as JSON.parse", () => {
    fc.assert(
      fc.property(
        fc.constantFrom('{"a":9007199254740993}', "[1e400,0.1234567890123456789]", '["9007199254740993"]'),
        fc.nat(40),
        fc.constantFrom("", "0", "-", ".", "e", '"', "\\", ",", "]", "}", ":"),
        (text, at, inserted) => {
          const changed = text.slice(0, at) + inserted + text.slice(at + 1);
          const isJson = (read: (text: string) => unknown) => {
            try {
              read(changed);
              return true;
            } catch (error) {
              expect(error).to.be.instanceOf(SyntaxError);
              return false;
            }
          };
          expect(
            isJson((one) => parse(one)),
            changed,
          ).to.equal(isJson((one) => JSON.parse(one)));
        },
      ),
      runs({ seed: 7, many: 500 }),
    );
  });

  it("exactJson.parse keeps the last of several members with one name, and reads __proto__ as a member", () => {
    expect(parse('{"a":9007199254740993,"a":9007199254740995}')).to.deep.equal({ a: 9007199254740995n });
    const read = parse('{"__proto__":{"x":9007199254740993}}');
    expect(Object.keys(read)).to.deep.equal(["__proto__"]);
    expect("x" in read).to.equal(false);
  });

  it("exactJson.stringify writes bigints, Decimals and values with toJSON at any place", () => {
    const value = {
      a: [1n, new Decimal("1e400")],
      b: { toJSON: () => 2n ** 64n },
      c: new Date(0),
      d: undefined,
    };
    expect(stringify(value)).to.equal(
      '{"a":[1,1e400],"b":18446744073709551616,"c":"1970-01-01T00:00:00.000Z"}',
    );
    expect([stringify(2n), stringify(new Decimal("0.5"))]).to.deep.equal(["2", "0.5"]);
  });

  it("the constructor of Decimal throws for texts that are not JSON numbers", () => {
    for (const text of ["", "abc", "01", "1.", ".5", "0x1", "1 ", "NaN", "Infinity", '1,"a":2'])
      expect(() => new Decimal(text), text).to.throw(TypeError);
  });

  it("exactJson.parse reads long strings and long sequences of digits", () => {
    for (const text of [
      `"${'\\"'.repeat(4_000_000)}"`,
      `"${"\\\\".repeat(1_000_000)}"`,
      `1${"0".repeat(1_000_000)}1`,
    ]) {
      const whole = `[9007199254740993,${text}]`;
      expect(stringify(parse(whole)) === whole, text.slice(0, 10)).to.equal(true);
    }
  });
});
