import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { runChild } from "../../src/cli/child/run-child.ts";
import { eventually, removeTemporary, temporaryDirectory } from "../support/stub.ts";

/** Starts another process, prints its ID, and waits for its end, as the launcher of a compiler does. */
const launcher = `
  const { spawn } = require("node:child_process");
  const { pid } = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  require("node:fs").writeSync(3, String(pid));
  require("node:fs").writeFileSync("started", "");`;

describe("a child process that runs code of a project", () => {
  after(removeTemporary);

  it("an aborted child ends together with the process that it has started", async function () {
    this.timeout(60_000);
    const stop = new AbortController();
    const cwd = await temporaryDirectory();
    const running = runChild({ args: ["-e", launcher], cwd, limitMs: 50_000, signal: stop.signal });
    await eventually("the process", () => existsSync(join(cwd, "started")));
    stop.abort();
    const { code, isLate, result } = await running;
    expect({ code, isLate }).to.deep.equal({ code: null, isLate: false });
    await eventually("the end of the process", () => !runs(Number(result)));
  });

  it("a child that exceeds its time ends together with the process that it has started", async function () {
    this.timeout(60_000);
    const cwd = await temporaryDirectory();
    const { isLate, result } = await runChild({ args: ["-e", launcher], cwd, limitMs: 5000 });
    expect(isLate).to.equal(true);
    await eventually("the end of the process", () => !runs(Number(result)));
  });

  it("a child whose signal was aborted before its start is killed", async () => {
    const { code } = await runChild({
      args: ["-e", "setInterval(() => {}, 1000)"],
      cwd: process.cwd(),
      limitMs: 20_000,
      signal: AbortSignal.abort(),
    });
    expect(code).to.equal(null);
  });
});

/** Reports whether a process runs. A zombie does not run. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "latin1"));
  } catch {
    return false;
  }
}
