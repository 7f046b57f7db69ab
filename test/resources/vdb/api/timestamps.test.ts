import { expect } from "chai";
import fc from "fast-check";
import {
  canonicalTimestamp,
  localTimestamp,
  timestampFromText,
  timestampText,
  validTimestamp,
} from "../../../../src/resources/vdb/api/timestamps.ts";

describe("timestamps", () => {
  it("timestamps are parsed with their offset and to the nanosecond", () => {
    expect(timestampFromText("2026-03-01T12:00:09.123456789+02:00")).to.deep.equal({
      seconds: BigInt(Date.UTC(2026, 2, 1, 10, 0, 9) / 1000),
      nanos: 123_456_789,
    });
    expect(timestampFromText("2026-03-01T10:00:09.5Z")).to.deep.include({ nanos: 500_000_000 });
    expect(timestampFromText("2026-03-01T10:00:09.1234567899Z")).to.deep.include({ nanos: 123_456_789 });
  });

  it("the nanoseconds of a timestamp count forward before 1970, too", () => {
    expect(timestampFromText("1969-12-31T23:59:59.25Z")).to.deep.equal({ seconds: -1n, nanos: 250_000_000 });
    expect(timestampText({ seconds: -1n, nanos: 250_000_000 })).to.equal("1969-12-31T23:59:59Z");
  });

  it("timestamps are formatted in UTC, without the fraction", () => {
    const seconds = BigInt(Date.UTC(2026, 2, 1, 10, 0, 9) / 1000);
    expect(timestampText({ seconds, nanos: 999_999_999 })).to.equal("2026-03-01T10:00:09Z");
  });

  it("missing timestamps and those out of range become null", () => {
    expect(timestampText(undefined)).to.equal(null);
    expect(timestampText({ seconds: 1n << 62n, nanos: 0 })).to.equal(null);
  });

  it("timestamps cover the years 1 to 9999", () => {
    for (const text of ["0001-01-01T00:00:00Z", "0099-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]) {
      expect(timestampText(timestampFromText(text))).to.equal(text);
    }
    expect(timestampFromText("0000-12-31T23:59:59Z")).to.equal(undefined);
    expect(timestampFromText("9999-12-31T23:59:59-01:00")).to.equal(undefined);
  });

  for (const text of [
    "",
    "soon",
    "2026-03-01",
    "2026-03-01T10:00:09",
    "2026-03-01 10:00:09Z",
    "2026-02-30T10:00:09Z",
    "2026-03-01T24:00:00Z",
    "2026-03-01T10:00:60Z",
    "2026-03-01T10:00:09+24:00",
    "2026-03-01T10:00:09Z ",
  ]) {
    it(`the text ${JSON.stringify(text)} is not a timestamp`, () => {
      expect(timestampFromText(text)).to.equal(undefined);
      expect(validTimestamp(text)).to.equal("must be an RFC 3339 timestamp, such as 2030-01-02T03:04:05Z");
    });
  }

  it("timestamps are equal in every spelling, up to the second", () => {
    const spellings = ["2026-03-01T10:00:09Z", "2026-03-01T12:00:09+02:00", "2026-03-01T10:00:09.75Z"];
    expect(new Set(spellings.map(canonicalTimestamp))).to.have.property("size", 1);
    expect(canonicalTimestamp("2026-03-01T10:00:10Z")).to.equal("2026-03-01T10:00:10Z");
    expect(["soon", ""].map(canonicalTimestamp)).to.deep.equal(["soon", ""]);
  });

  describe("in the time zone of the machine", () => {
    const zone = process.env.TZ;
    afterEach(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });

    const moment = new Date("2026-03-01T00:30:09.5Z");
    const local = {
      UTC: "2026-03-01T00:30:09Z",
      "Asia/Kolkata": "2026-03-01T06:00:09+05:30",
      "America/St_Johns": "2026-02-28T21:00:09-03:30",
      "Pacific/Kiritimati": "2026-03-01T14:30:09+14:00",
    };
    for (const [name, expected] of Object.entries(local)) {
      it(`a timestamp is ${expected} in ${name}`, () => {
        process.env.TZ = name;
        expect(localTimestamp(moment)).to.equal(expected);
        expect(canonicalTimestamp(expected)).to.equal("2026-03-01T00:30:09Z");
      });
    }
  });

  it("timestamps keep the second when they are formatted and parsed", () => {
    const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
    fc.assert(
      fc.property(seconds, fc.nat(999_999_999), (second, nanos) => {
        const text = timestampText({ seconds: BigInt(second), nanos }) ?? "";
        expect(validTimestamp(text)).to.equal(undefined);
        expect(timestampFromText(text)).to.deep.equal({ seconds: BigInt(second), nanos: 0 });
      }),
      { seed: 5 },
    );
  });
});
