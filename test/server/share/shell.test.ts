import { execFile, execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { shellLines, shellScript } from "../../../src/cli/bundle/prologue.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

const folder = resolve(import.meta.dirname, "../../../../src/bin/launcher");
const part = (name: string) => readFileSync(join(folder, name), "utf8");
const lines = {
  name: "terraform-provider-two-words",
  stream: "stdout",
  digest: "0123456789abcdef",
  start: part("start.sh"),
  share: part("share.sh"),
  linesLength: 1000,
  startLength: 30_000,
} as const;

describe("the script that begins a program", () => {
  for (const [what, share] of [
    ["a provider", lines.share],
    ["another program", undefined],
  ] as const) {
    for (const shell of ["dash", "bash", "ksh"]) {
      it(`shellcheck reports no problem for ${shell} in the script that begins ${what}`, async function () {
        if (!hasShellcheck()) {
          process.stdout.write("      NOT RUN: there is no shellcheck on the PATH\n");
          return;
        }
        this.timeout(60_000);
        const checking = promisify(execFile)("shellcheck", [`--shell=${shell}`, "-"]);
        checking.child.stdin?.end(shellScript({ ...lines, share }));
        expect((await checking).stdout).to.equal("");
      });
    }
  }

  it("the script that begins a program reads the log variable of the provider", () => {
    expect(shellScript(lines)).to.contain("TF_LOG_PROVIDER_TWO_WORDS-");
  });

  it("the script that begins a program contains no placeholders, and no variable names that other programs may use", () => {
    const script = shellLines(lines);
    expect(script).not.to.match(/@\w+@/);
    const assigned = [...script.matchAll(/^(?:export )?(\w+)=/gm), ...script.matchAll(/read -r (\w+)/g)];
    for (const [, name] of assigned) expect(name).to.match(/^((tfnode|TFNODE)_\w+|IFS)$/);
  });

  it("the script that begins a program is a comment in JavaScript, with a fixed length", () => {
    const script = shellLines(lines);
    expect(script).to.have.length(7168);
    expect(shellLines({ ...lines, share: undefined })).to.have.length(7168);
    expect(() => new Function(script.replace("#!/bin/sh\n", ""))).not.to.throw();
    expect(() => shellLines({ ...lines, share: "echo */\n" })).to.throw("would end the comment");
    expect(() => shellLines({ ...lines, share: `echo ${"x".repeat(7000)}\n` })).to.throw("longer than 7168");
  });
});

describe("the check of the shell whether a process lives", () => {
  const script = lines.share.replace("@log@", "TF_LOG_PROVIDER_X");
  const lives = (pid: string | number) =>
    spawnSync("sh", ["-c", `${script}\ntfnode_lives ${pid}`], { env: { PATH: process.env.PATH } }).status ===
    0;
  /** The line of a process in /proc, with its state, its flags and its pending signals. */
  const statOf = (state: string, flags: number, signals: number) =>
    `42 (a (b) c) ${state} 1 42 42 0 -1 ${flags}${" 1".repeat(21)} ${signals} 0 0 0`;

  it("a running process lives, and a missing one does not", () => {
    expect([process.pid, 2 ** 22 + 1].map(lives)).to.deep.equal([true, false]);
  });

  for (const [what, stat, expected] of [
    ["a sleeping process", statOf("S", 0x400000, 0), true],
    ["a process with another pending signal", statOf("S", 0x400000, 0x4000), true],
    ["a process that ends", statOf("R", 0x400004, 0), false],
    ["a process to which SIGKILL was sent", statOf("R", 0x400000, 256), false],
    ["a process that has ended and whose parent has not noticed it", statOf("Z", 0x400000, 0), false],
  ] as const) {
    it(`${what} ${expected ? "lives" : "does not live"}`, async () => {
      const folder = await temporaryDirectory();
      writeFileSync(join(folder, "stat"), `${stat}\n`);
      expect(lives(`..${folder}`)).to.equal(expected);
    });
  }
  after(removeTemporary);
});

function hasShellcheck(): boolean {
  try {
    execFileSync("shellcheck", ["--version"]);
    return true;
  } catch {
    return false;
  }
}
