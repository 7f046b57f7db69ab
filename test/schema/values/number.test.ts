import { expect } from "chai";
import fc from "fast-check";
import {
  compareNumbers,
  Decimal,
  numericText,
  parseNumeric,
  sameNumber,
} from "../../../src/schema/values/number.ts";
import { runs } from "../../support/thorough.ts";

describe("numbers", () => {
  const texts: readonly [text: string, plain: string][] = [
    ["0", "0"],
    ["-0", "0"],
    ["007", "7"],
    ["1e3", "1000"],
    ["5.50", "5.5"],
    ["1.5E-3", "0.0015"],
    ["1e-7", "0.0000001"],
    ["9007199254740993", "9007199254740993"],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
    ["-0.1", "-0.1"],
    [".5", "0.5"],
  ];
  for (const [text, plain] of texts) {
    it(`parseNumeric reads ${text} as ${plain}`, () =>
      expect(numericText(parseNumeric(text) ?? Number.NaN)).to.equal(plain));
  }

  for (const text of ["", ".", "abc", "1e", "0x10", "1_000", "NaN", "--1", "1e999999999", "1e999999999999"]) {
    it(`parseNumeric rejects ${JSON.stringify(text)}`, () => expect(parseNumeric(text)).to.equal(undefined));
  }

  it("parseNumeric returns exact fractions as doubles, and others as Decimals", () => {
    expect(parseNumeric("0.5")).to.equal(0.5);
    expect(parseNumeric("0.1")).to.deep.equal(new Decimal("0.1"));
  });

  it("sameNumber treats the double 0.1 and the text 0.1 as equal, and distinguishes two large integers", () => {
    expect(sameNumber(0.1, new Decimal("0.1"))).to.equal(true);
    expect(sameNumber(1152921504606846977n, 1152921504606846976n)).to.equal(false);
    expect(sameNumber(2 ** 60, 1152921504606846976n)).to.equal(true);
  });

  it("parseNumeric restores doubles from their text", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const parsed = parseNumeric(numericText(value));
        expect(Number(parsed)).to.equal(value === 0 ? 0 : value);
      }),
      runs({ seed: 3, many: 1000 }),
    );
  });

  it("compareNumbers compares numbers beyond the range of doubles", () => {
    const huge = parseNumeric("9007199254740993.5") ?? 0;
    expect(compareNumbers(9007199254740993n, huge)).to.be.lessThan(0);
    expect(compareNumbers(-0.5, -0.25)).to.be.lessThan(0);
    expect(compareNumbers(Number.POSITIVE_INFINITY, huge)).to.be.greaterThan(0);
    expect(compareNumbers(0.1, new Decimal("0.1"))).to.equal(0);
  });

  it("parseNumeric rounds long texts to 512 bits", () => {
    const digits = "1234567890".repeat(20);
    const [a, b] = [parseNumeric(`0.${digits}1`), parseNumeric(`0.${digits}2`)];
    expect(a && b && sameNumber(a, b)).to.equal(true);
    expect(numericText(a ?? 0).length).to.be.lessThan(160);
  });
});
