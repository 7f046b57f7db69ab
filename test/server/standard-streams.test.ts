import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";

const module = pathToFileURL(resolve("build/src/bin/launcher/standard-streams.js")).href;

/** Runs code after the streams were replaced; `broken` names the streams that Node cannot create. */
function run(broken: readonly string[], code: string) {
  const text = `
    import { mendStandardStreams } from ${JSON.stringify(module)};
    for (const name of ${JSON.stringify(broken)}) Object.defineProperty(process, name, {
      configurable: true, enumerable: true, get() { throw new Error("open EBADF"); },
    });
    mendStandardStreams();
    ${code}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", text], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("standard streams that Node cannot make", () => {
  const say = `
    await import("node:assert");
    process.stdout.write("out\\n");
    process.stderr.write("err\\n");
    if (process.stderr !== process.stderr || process.stderr.fd !== 2) process.exitCode = 1;`;

  it("text for standard streams that Node cannot create is written directly", () => {
    expect(run(["stdout", "stderr"], say)).to.deep.equal({ status: 0, stdout: "out\n", stderr: "err\n" });
  });

  it("standard streams that Node cannot create have written everything when the process exits", () => {
    const { stdout } = run(["stdout"], `process.stdout.write("x".repeat(300_000)); process.exit(0);`);
    expect(stdout.length).to.equal(300_000);
  });

  it("standard streams that Node can create stay Node's own", () => {
    const same = `
      const { Socket } = await import("node:net");
      const { Writable } = await import("node:stream");
      console.log(process.stdout.constructor !== Writable && process.stdout instanceof Writable);`;
    expect(run([], same).stdout).to.equal("true\n");
    expect(run([], say)).to.deep.equal({ status: 0, stdout: "out\n", stderr: "err\n" });
  });
});
