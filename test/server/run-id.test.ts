import { expect } from "chai";
import { parentProcess, withRun } from "../../src/server/run-id.ts";

describe("the id of a run", () => {
  const on = { HOME: "/home/ada", TFNODE_RUN: "on" };
  const client = (pid: number, started: string) => () => ({ pid, started });

  it("the ID of a run is the same for all starts of one client, and differs for another client with the same number", () => {
    const first = withRun(on, client(7, "100"));
    expect(first.HOME).to.equal("/home/ada");
    expect(first.TFNODE_RUN).to.match(/^[0-9a-f]{12}$/);
    expect(withRun(on, client(7, "100"))).to.deep.equal(first);
    expect(withRun(on, client(7, "101")).TFNODE_RUN).not.to.equal(first.TFNODE_RUN);
    expect(withRun(on, client(8, "100")).TFNODE_RUN).not.to.equal(first.TFNODE_RUN);
  });

  it("the ID of a run differs for each connection if the client has not started the process", () => {
    expect(withRun(on, undefined).TFNODE_RUN).not.to.equal(withRun(on, undefined).TFNODE_RUN);
  });

  it("the ID of a run is set only if TFNODE_RUN is on, and the environment is otherwise the same object", () => {
    for (const environment of [{}, { TFNODE_RUN: "off" }, { TFNODE_RUN: "" }])
      expect(withRun(environment, client(7, "100"))).to.equal(environment);
  });

  it("the ID of a run belongs to the process that started this one", () => {
    expect(parentProcess().pid).to.equal(process.ppid);
    expect(parentProcess()).to.deep.equal(parentProcess());
  });
});
