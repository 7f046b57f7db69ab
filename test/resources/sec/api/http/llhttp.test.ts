import { Script } from "node:vm";
import { expect } from "chai";
import { compiledOnce } from "../../../../../src/http/net/llhttp.ts";

/** The header of compiled code, which contains the flags of V8. */
const underFlags = () => new Script("0").createCachedData().toString("hex", 0, 20);

describe("the compilation of llhttp", () => {
  const usual = underFlags();

  it("the compilation sets flags on Node 20, and restores those of the process", () => {
    const own = compiledOnce(underFlags);
    if (process.version.startsWith("v20.")) expect(own).to.not.equal(usual);
    else expect(own).to.equal(usual);
    expect(underFlags()).to.equal(usual);
  });

  it("the compilation restores the flags when it fails", () => {
    const fail = () => {
      throw new Error("no SIMD");
    };
    expect(() => compiledOnce(fail)).to.throw("no SIMD");
    expect(underFlags()).to.equal(usual);
  });
});
