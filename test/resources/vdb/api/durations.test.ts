import { expect } from "chai";
import fc from "fast-check";
import {
  canonicalDuration,
  durationFromText,
  durationText,
  validDuration,
} from "../../../../src/resources/vdb/api/durations.ts";

/** Returns the nanoseconds of a text; null if it is not a duration. */
function nanoseconds(text: string): bigint | null {
  const duration = durationFromText(text);
  return duration ? duration.seconds * 1_000_000_000n + BigInt(duration.nanos) : null;
}

const [second, minute, hour] = [1_000_000_000n, 60_000_000_000n, 3_600_000_000_000n];
const most = 9_223_372_036_854_775_807n;

describe("durations", () => {
  const readable: { readonly [text: string]: bigint } = {
    "0": 0n,
    "+0": 0n,
    "-0": 0n,
    "0s": 0n,
    "72h": 72n * hour,
    "4320m": 72n * hour,
    "72h0m0s": 72n * hour,
    "+5s": 5n * second,
    "-5s": -5n * second,
    "1.5h1m30.5s": 91n * minute + 30_500_000_000n,
    "1m2h": 2n * hour + minute,
    "1h1h": 2n * hour,
    "-1h30m": -90n * minute,
    "1.s": second,
    ".5s": 500_000_000n,
    "-.5s": -500_000_000n,
    "05s": 5n * second,
    "1.25ms": 1_250_000n,
    "12ns": 12n,
    "0.5ns": 0n,
    "1.9ns": 1n,
    "11us": 11_000n,
    "11\u00b5s": 11_000n,
    "11\u03bcs": 11_000n,
    "1h2m3s4ms5us6ns": hour + 2n * minute + 3n * second + 4_005_006n,
    "39h9m14.425s": 39n * hour + 9n * minute + 14_425_000_000n,
    "52763797000ns": 52_763_797_000n,
    "9007199254.740993s": 9_007_199_254_740_993_000n,
    "9223372036854775807ns": most,
    "9223372036854775.807us": most,
    "9223372036s854ms775us807ns": most,
    "-9223372036854775808ns": -most - 1n,
    "-9223372036854775.808us": -most - 1n,
    "2562047h47m16.854775807s": most,
    "0.100000000000000000000h": 6n * minute,
    "0.830103483285477580700h": 49n * minute + 48_372_539_827n,
    // The exact value would be a nanosecond less.
    "0.3333333333333333333h": 20n * minute,
    "0.9223372036854775807s": 922_337_203n,
    "0.00000000000000000000000000001h": 0n,
  };
  for (const [text, expected] of Object.entries(readable)) {
    it(`the duration ${text} is parsed as ${expected} nanoseconds`, () =>
      expect(nanoseconds(text)).to.equal(expected));
  }

  const unreadable = [
    "",
    " ",
    "3",
    "-",
    "+",
    "s",
    ".",
    "-.",
    ".s",
    "+.s",
    "1",
    "00",
    "1d",
    "3 days",
    "1w",
    "1H",
    "1 h",
    " 1h",
    "1h ",
    "1h-2m",
    "--1h",
    "1.2.3s",
    "1,5h",
    "1e3s",
    "0x1h",
    "h1",
    "1sm",
    "1h2",
    "١h",
    "1h\n",
    "9223372036854775808ns",
    "9223372036854775.808us",
    "9223372036854.775808ms",
    "9223372036s854ms775us808ns",
    "-9223372036854775809ns",
    "2562047h47m16.854775808s",
    "3000000h",
    "9223372036854775807h",
    "99999999999999999999s",
  ];
  for (const text of unreadable) {
    it(`the text ${JSON.stringify(text)} is not a duration`, () => {
      expect(durationFromText(text)).to.equal(undefined);
      expect(validDuration(text)).to.match(/^must be a duration such as 72h/);
    });
  }

  it("a configured duration may be null", () => {
    expect(validDuration("72h")).to.equal(undefined);
    expect(durationFromText(null)).to.equal(undefined);
  });

  it("the seconds and nanoseconds of a duration have the same sign", () => {
    expect(durationFromText("1.5s")).to.deep.equal({ seconds: 1n, nanos: 500_000_000 });
    expect(durationFromText("-1.5s")).to.deep.equal({ seconds: -1n, nanos: -500_000_000 });
    expect(durationFromText("-2h")).to.deep.equal({ seconds: -7200n, nanos: 0 });
  });

  const forms: { readonly [text: string]: string } = {
    "0": "0s",
    "1ns": "1ns",
    "1100ns": "1.1\u00b5s",
    "2200us": "2.2ms",
    "999999999ns": "999.999999ms",
    "1500us": "1.5ms",
    "20\u03bcs": "20\u00b5s",
    "100ms": "100ms",
    "1000ms": "1s",
    "36s": "36s",
    "10s": "10s",
    "3300ms": "3.3s",
    "90.5s": "1m30.5s",
    "100m": "1h40m0s",
    "5m1ms": "5m0.001s",
    "1h": "1h0m0s",
    "24h": "24h0m0s",
    "72h": "72h0m0s",
    "4320m": "72h0m0s",
    "1.5h1m30.5s": "1h31m30.5s",
    "-1h30m": "-1h30m0s",
    "-1us": "-1\u00b5s",
    "9223372036854775807ns": "2562047h47m16.854775807s",
    "-9223372036854775808ns": "-2562047h47m16.854775808s",
  };
  for (const [text, expected] of Object.entries(forms)) {
    it(`the duration ${text} is written as ${expected}, which is equal`, () => {
      const written = durationText(durationFromText(text)) ?? "";
      expect(written).to.equal(expected);
      expect(durationFromText(written)).to.deep.equal(durationFromText(text));
    });
  }

  it("durations of the API that cannot be configured are written, too", () => {
    expect(durationText({ seconds: 10_000_000_000n, nanos: 0 })).to.equal("2777777h46m40s");
    expect(durationText(undefined)).to.equal(null);
  });

  it("durations are equal in every spelling, unlike other strings", () => {
    expect(new Set(["72h", "4320m", "72h0m0s", "+72h", "259200s"].map(canonicalDuration))).to.have.property(
      "size",
      1,
    );
    expect(canonicalDuration("72h")).to.not.equal(canonicalDuration("72h1ns"));
    expect(canonicalDuration("3 days")).to.equal("3 days");
    expect(canonicalDuration("")).to.equal("");
  });

  it("durations keep their value through both forms", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -most - 1n, max: most }), fc.nat(63), (number, shift) => {
        const value = number >> BigInt(shift);
        const text = durationText({ seconds: value / second, nanos: Number(value % second) }) ?? "";
        expect(nanoseconds(text), text).to.equal(value);
        expect(canonicalDuration(text)).to.equal(text);
      }),
      { seed: 5 },
    );
  });
});
