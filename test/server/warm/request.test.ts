import { expect } from "chai";
import { parseWarmRequest } from "../../../src/server/warm/request.ts";
import { WarmError } from "../../../src/server/warm/warm-error.ts";

const halfAnHour = 30 * 60_000;

describe("the arguments after --warm", () => {
  it("ask for the variable, with a time or half an hour", () => {
    expect(parseWarmRequest([])).to.deep.equal({ kind: "print", idleMs: halfAnHour, sources: [] });
    expect(parseWarmRequest(["1h30m"])).to.deep.equal({ kind: "print", idleMs: 5_400_000, sources: [] });
  });

  it("ask for a command to be run, whose arguments are its own", () => {
    expect(parseWarmRequest(["5m", "--", "terraform", "off", "--source", "--"])).to.deep.equal({
      kind: "run",
      idleMs: 300_000,
      sources: [],
      command: ["terraform", "off", "--source", "--"],
    });
  });

  it("ask for the end", () => {
    expect(parseWarmRequest(["off"])).to.deep.equal({ kind: "off", sources: [] });
  });

  it("name further sources of the provider", () => {
    const sources = ["example.com/acme/sec", "acme/sec"];
    expect(
      parseWarmRequest(["--source", "example.com/acme/sec", "1m", "--source", "acme/sec"]),
    ).to.deep.equal({
      kind: "print",
      idleMs: 60_000,
      sources,
    });
  });

  it("wait no longer than a timer of Node can", () => {
    expect(parseWarmRequest(["10000h"]))
      .to.have.property("idleMs")
      .that.is.below(2 ** 31);
  });

  for (const [args, message] of [
    [["soon"], "soon is neither a time, such as 30m or 1h30m, nor off"],
    [["0s"], "0s is neither a time, such as 30m or 1h30m, nor off"],
    [["off", "5m"], "unknown argument 5m"],
    [["5m", "terraform"], "unknown argument terraform"],
    [["--"], "no command after --"],
    [["off", "--", "terraform"], "off is neither a time, such as 30m or 1h30m, nor off"],
    [["--source"], "--source needs the source of a provider, such as example.com/acme/sec"],
    [["--source", "sec"], "--source needs the source of a provider, such as example.com/acme/sec"],
  ] as const) {
    it(`are refused: ${args.join(" ")}`, () => {
      expect(() => parseWarmRequest(args)).to.throw(WarmError, message);
    });
  }
});
