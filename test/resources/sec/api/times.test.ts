import { expect } from "chai";
import { longForm, wholeSeconds } from "../../../../src/resources/sec/api/times.ts";

describe("times", () => {
  const whole = {
    "2030-01-02T03:04:05.678Z": "2030-01-02T03:04:05Z",
    "2030-01-02T03:04:05Z": "2030-01-02T03:04:05Z",
    "2030-01-02T03:04:05.678+02:00": "2030-01-02T03:04:05+02:00",
    "": "",
    soon: "soon",
  };
  for (const [time, expected] of Object.entries(whole)) {
    it(`cuts ${time || "nothing"} to whole seconds`, () => expect(wholeSeconds(time)).to.equal(expected));
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
    it(`writes ${time || "nothing"} in the long form`, () => expect(longForm(time)).to.equal(expected));
  }
});
