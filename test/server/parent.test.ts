import { expect } from "chai";
import { watchParent } from "../../src/server/parent.ts";

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

describe("the parent of a process", () => {
  it("is there as long as it is this test", () => {
    expect(watchParent()()).to.equal(false);
  });

  it("has ended when the process belongs to another, without a signal to anybody", () => {
    const system = { platform: "linux" as const, ppid: 70, kill: failing("EPERM") };
    const hasEnded = watchParent(system);
    expect(hasEnded()).to.equal(false);
    system.ppid = 1;
    expect(hasEnded()).to.equal(true);
  });

  it("has ended on Windows, where its number stays, when there is no such process", () => {
    const system = { platform: "win32" as NodeJS.Platform, ppid: 70, kill: (): unknown => true };
    const hasEnded = watchParent(system);
    expect(hasEnded()).to.equal(false);
    system.kill = failing("ESRCH");
    expect(hasEnded()).to.equal(true);
  });

  it("is there on Windows when it may not be asked", () => {
    expect(watchParent({ platform: "win32", ppid: 70, kill: failing("EPERM") })()).to.equal(false);
  });
});
