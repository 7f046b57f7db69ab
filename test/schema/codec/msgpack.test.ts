import { expect } from "chai";
import fc from "fast-check";
import { decodeMsgpack, encodeMsgpack } from "../../../src/schema/codec/msgpack.ts";
import { ValueError } from "../../../src/schema/codec/value-error.ts";
import { Decimal, type Numeric } from "../../../src/schema/values/number.ts";
import type { Type } from "../../../src/schema/values/type.ts";
import { Unknown } from "../../../src/schema/values/unknown.ts";
import { Dynamic, record, type Value } from "../../../src/schema/values/value.ts";
import { typedValue } from "../../support/arbitrary.ts";
import { canonicalText } from "../../support/tagged.ts";

const hex = (type: Type, value: Value) => encodeMsgpack(type, value).toString("hex");
const read = (type: Type, bytes: string) => decodeMsgpack(type, Buffer.from(bytes, "hex"));

describe("MessagePack", () => {
  it("reads back whatever it wrote", () => {
    fc.assert(
      fc.property(typedValue, ([type, value]) => {
        const text = canonicalText(type, value);
        expect(canonicalText(type, decodeMsgpack(type, encodeMsgpack(type, value)))).to.equal(text);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it("never crashes on bytes that were tampered with", () => {
    fc.assert(
      fc.property(typedValue, fc.nat(), fc.nat(255), ([type, value], position, byte) => {
        const bytes = encodeMsgpack(type, value);
        bytes[position % bytes.length] = byte;
        try {
          decodeMsgpack(type, bytes);
        } catch (error) {
          expect(error).to.be.instanceOf(ValueError);
        }
      }),
      { seed: 8, numRuns: 2000 },
    );
  });

  const numbers: readonly [string, Numeric, string][] = [
    ["a small integer in one byte", 5, "05"],
    ["minus zero as zero", -0, "00"],
    ["an integer beyond 32 bits as an integer", 2 ** 40, "cf0000010000000000"],
    ["a negative integer beyond 32 bits as an integer", -(2 ** 40), "d3ffffff0000000000"],
    ["the greatest 64 bit integer with sign as an integer", 9223372036854775807n, "cf7fffffffffffffff"],
    ["an integer beyond 64 bits as text", 9223372036854775808n, "b339323233333732303336383534373735383038"],
    ["a double as a double", 0.1, "cb3fb999999999999a"],
    ["a fraction that came as text as text", new Decimal("0.1"), "a3302e31"],
  ];
  for (const [what, value, expected] of numbers) {
    it(`writes ${what}`, () => expect(hex("number", value)).to.equal(expected));
  }

  it("sends a fraction back in the form in which it came", () => {
    for (const bytes of ["cb3fb999999999999a", "a3302e31", "cb3fe0000000000000"]) {
      expect(hex("number", read("number", bytes))).to.equal(bytes);
    }
  });

  it("says where a value does not fit", () => {
    const type: Type = ["object", { rules: ["list", ["object", { severity: "number" }]] }];
    const bytes = encodeMsgpack(
      ["object", { rules: ["list", ["object", { severity: "bool" }]] }],
      record([["rules", [record([["severity", true]])]]]),
    );
    expect(() => decodeMsgpack(type, bytes))
      .to.throw(ValueError, "number expected, a boolean found")
      .with.deep.property("path", ["rules", 0, "severity"]);
  });

  it("refuses what would crash Terraform", () => {
    expect(() => hex("number", Number.NaN)).to.throw(ValueError, "NaN");
    expect(() => hex("string", "half a pair: \ud800")).to.throw(ValueError, "surrogate");
  });

  it("keeps refinements through a round trip and lets the last possible value stand for itself", () => {
    const refined = new Unknown({ notNull: true, prefix: "arn:" });
    expect(read("string", hex("string", refined))).to.deep.equal(refined);
    const empty = new Unknown({ notNull: true, maxLength: 0 });
    expect(read(["list", "string"], hex(["list", "string"], empty))).to.deep.equal([]);
  });

  it("writes an element of a set once", () => {
    expect(hex(["set", "number"], [1, new Decimal("1.5"), 1, 1.5])).to.equal(
      hex(["set", "number"], [1, new Decimal("1.5")]),
    );
  });

  it("keeps keys that plain objects lose", () => {
    const value = record([
      ["__proto__", "a"],
      ["constructor", "b"],
      ["10", "c"],
      ["", "d"],
    ]);
    const back = read(["map", "string"], hex(["map", "string"], value)) as { [key: string]: Value };
    expect(Object.entries(back).sort()).to.deep.equal(Object.entries(value).sort());
  });

  it("carries the type of a dynamic value", () => {
    const value = new Dynamic(["tuple", ["string", "number"]], ["a", 1]);
    expect(read("dynamic", hex("dynamic", value))).to.deep.equal(value);
  });
});
