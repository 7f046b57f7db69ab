import { expect } from "chai";
import { watchClient, watchParent } from "../../src/server/parent.ts";
import { watchPulumi } from "../../src/server/share/linux-process.ts";

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

describe("the parent of a process", () => {
  it("watchParent reports that the running parent of this test has not ended", () => {
    expect(watchParent()()).to.equal(false);
  });

  it("watchParent reports the end when the process gets another parent, without sending a signal", () => {
    const system = { platform: "linux" as const, ppid: 70, kill: failing("EPERM") };
    const hasEnded = watchParent(system);
    expect(hasEnded()).to.equal(false);
    system.ppid = 1;
    expect(hasEnded()).to.equal(true);
  });

  it("watchParent reports the end on Windows when no process has the parent's ID", () => {
    const system = { platform: "win32" as NodeJS.Platform, ppid: 70, kill: (): unknown => true };
    const hasEnded = watchParent(system);
    expect(hasEnded()).to.equal(false);
    system.kill = failing("ESRCH");
    expect(hasEnded()).to.equal(true);
  });

  it("watchParent reports no end on Windows when the parent must not be signaled", () => {
    expect(watchParent({ platform: "win32", ppid: 70, kill: failing("EPERM") })()).to.equal(false);
  });

  it("watchClient reports the end when Pulumi ends, although its bridge lives", () => {
    const system = { platform: "linux" as const, ppid: 70, kill: failing("EPERM") };
    const ended = new Set<number>();
    const processes = {
      nameOf: () => "pulumi-resource",
      linuxProcess: (pid: number) => ({ pid, started: "1", parent: 60 }),
      hasEnded: ({ pid }: { readonly pid: number }) => ended.has(pid),
    };
    const hasEnded = watchClient(system, watchPulumi(70, processes));
    expect(hasEnded()).to.equal(false);
    ended.add(60);
    expect(hasEnded()).to.equal(true);
  });

  it("watchClient does not watch the process that started Terraform, or that is not known", () => {
    const processes = {
      nameOf: () => "terraform",
      linuxProcess: (pid: number) => ({ pid, started: "1", parent: 60 }),
      hasEnded: () => true,
    };
    for (const one of [processes, { ...processes, nameOf: failing("ENOENT") }]) {
      const system = { platform: "linux" as const, ppid: 70, kill: failing("EPERM") };
      const hasEnded = watchClient(system, watchPulumi(70, one));
      expect(hasEnded()).to.equal(false);
      system.ppid = 1;
      expect(hasEnded()).to.equal(true);
    }
  });
});
