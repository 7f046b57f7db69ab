import { expect } from "chai";
import { ReleaseError, sourceDate } from "../../../src/packaging/release/index.ts";

describe("packaging: the time of the sources", () => {
  it("the time of the sources is a number of seconds since 1970", () => {
    expect(sourceDate("0").toISOString()).to.equal("1970-01-01T00:00:00.000Z");
    expect(sourceDate("1700000000").toISOString()).to.equal("2023-11-14T22:13:20.000Z");
    expect(sourceDate("4354819199").toISOString()).to.equal("2107-12-31T23:59:59.000Z");
  });

  it("a time that is not a number of seconds, or that archives cannot represent, is rejected", () => {
    for (const text of ["", "-1", "1.5", "1e20", "100000000000000000000", "4354819200", "NaN", "now", " 1"])
      expect(() => sourceDate(text), text).to.throw(ReleaseError, "not a number of seconds since 1970");
  });
});
