import { expect } from "chai";
import { inUtc, isTime, longForm, wholeSeconds } from "../../../../src/resources/sec/api/times.ts";

describe("timestamps", () => {
  const whole = {
    "2030-01-02T03:04:05.678Z": "2030-01-02T03:04:05Z",
    "2030-01-02T03:04:05Z": "2030-01-02T03:04:05Z",
    "2030-01-02T03:04:05.678+02:00": "2030-01-02T03:04:05+02:00",
    "": "",
    soon: "soon",
  };
  for (const [time, expected] of Object.entries(whole)) {
    it(`a time is truncated to whole seconds: ${time || "nothing"}`, () =>
      expect(wholeSeconds(time)).to.equal(expected));
  }

  const long = {
    "2024-05-01T10:20:30.123Z": "2024-05-01 10:20:30.123 +0000 UTC",
    "2024-05-01T10:20:30.120Z": "2024-05-01 10:20:30.12 +0000 UTC",
    "2024-05-01T10:20:30Z": "2024-05-01 10:20:30 +0000 UTC",
    "2024-05-01T10:20:30.000Z": "2024-05-01 10:20:30 +0000 UTC",
    "2024-05-01T10:20:30+02:00": "2024-05-01 10:20:30 +0200 +0200",
    "": "",
    soon: "soon",
  };
  for (const [time, expected] of Object.entries(long)) {
    it(`a time is converted to the long form: ${time || "nothing"}`, () =>
      expect(longForm(time)).to.equal(expected));
  }

  const utc = {
    "2031-01-01T00:00:00Z": "2031-01-01T00:00:00Z",
    "2031-01-01T00:00:00.999Z": "2031-01-01T00:00:00Z",
    "2031-01-01T01:30:00+02:00": "2030-12-31T23:30:00Z",
    "2030-12-31T23:30:00.5-05:30": "2031-01-01T05:00:00Z",
    "": "",
    soon: "soon",
  };
  for (const [time, expected] of Object.entries(utc)) {
    it(`a time is converted to UTC: ${time || "nothing"}`, () => expect(inUtc(time)).to.equal(expected));
  }

  it("a time must be on an existing day", () => {
    for (const time of ["2028-02-29T00:00:00Z", "2031-12-31T23:59:59.5+14:00"])
      expect(isTime(time)).to.equal(true);
    for (const time of ["2031-02-29T00:00:00Z", "2031-13-01T00:00:00Z", "2031-01-01T24:00:01Z", "2031-01-01"])
      expect(isTime(time), time).to.equal(false);
  });
});
