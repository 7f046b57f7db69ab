import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
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

  it("a child ends together with the process that it has started when its parent is killed", async function () {
    if (process.platform !== "linux") return this.skip();
    this.timeout(60_000);
    const cwd = await temporaryDirectory();
    const module = JSON.stringify(
      pathToFileURL(join(import.meta.dirname, "../../src/cli/child/run-child.js")),
    );
    const writing = launcher.replace(
      "writeSync(3, String(pid))",
      'writeFileSync("pids", [process.pid, pid].join(" "))',
    );
    const text = `import { runChild } from ${module};
      await runChild({ args: ["-e", ${JSON.stringify(writing)}], cwd: process.cwd(), limitMs: 50_000 });`;
    const parent = spawn(process.execPath, ["--input-type=module", "--eval", text], { cwd, stdio: "ignore" });
    await eventually("the process", () => existsSync(join(cwd, "started")));
    parent.kill("SIGKILL");
    const pids = readFileSync(join(cwd, "pids"), "utf8").split(" ").map(Number);
    await eventually("the end of both processes", () => !pids.some(runs));
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
