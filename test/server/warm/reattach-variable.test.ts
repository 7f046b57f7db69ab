import { expect } from "chai";
import { shellLine, withoutProcess, withProcess } from "../../../src/server/warm/reattach-variable.ts";
import { WarmError } from "../../../src/server/warm/warm-error.ts";

const ours = { pid: 7, socket: "/run/plugin" };
const entry = {
  Protocol: "grpc",
  ProtocolVersion: 6,
  Pid: 7,
  Test: true,
  Addr: { Network: "unix", String: "/run/plugin" },
};

describe("the variable that tells commands of warm processes", () => {
  it("names the process for every source", () => {
    expect(JSON.parse(withProcess({}, ["tfnode/sec", "example.com/a/sec"], ours))).to.deep.equal({
      "tfnode/sec": entry,
      "example.com/a/sec": entry,
    });
  });

  it("keeps what is set for others, and replaces its own", () => {
    const TF_REATTACH_PROVIDERS = JSON.stringify({ "tfnode/vdb": { Pid: 1 }, "tfnode/sec": { Pid: 2 } });
    expect(JSON.parse(withProcess({ TF_REATTACH_PROVIDERS }, ["tfnode/sec"], ours))).to.deep.equal({
      "tfnode/vdb": { Pid: 1 },
      "tfnode/sec": entry,
    });
    expect(withoutProcess({ TF_REATTACH_PROVIDERS }, ["tfnode/sec"])).to.equal('{"tfnode/vdb":{"Pid":1}}');
    expect(withoutProcess({ TF_REATTACH_PROVIDERS }, ["tfnode/sec", "tfnode/vdb"])).to.equal(undefined);
  });

  it("is refused when it is something else", () => {
    for (const TF_REATTACH_PROVIDERS of ["{", "[]", "null", "1"]) {
      expect(() => withProcess({ TF_REATTACH_PROVIDERS }, ["tfnode/sec"], ours)).to.throw(
        WarmError,
        "TF_REATTACH_PROVIDERS is set to something else than a JSON object: unset it",
      );
    }
  });

  it("is written so that a shell takes it as it is", () => {
    expect(shellLine(`{"a'b":"$c"}`)).to.equal(`export TF_REATTACH_PROVIDERS='{"a'\\''b":"$c"}'\n`);
    expect(shellLine(undefined)).to.equal("unset TF_REATTACH_PROVIDERS\n");
  });
});
