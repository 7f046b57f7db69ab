import { execFileSync } from "node:child_process";
import { chownSync } from "node:fs";
import { expect } from "chai";
import { commitTime } from "../../src/cli/project/commit-time.ts";
import { CommandError } from "../../src/cli/terminal/command.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

describe("the time of the last commit", () => {
  let folder: string;
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
      cwd: folder,
      stdio: "pipe",
    });

  beforeEach(async () => {
    folder = await temporaryDirectory();
  });
  after(removeTemporary);

  it("the time of the last commit is in seconds since 1970", () => {
    git("init", "-q");
    git("commit", "-q", "--allow-empty", "-m", "first", "--date", "@1700000000 +0000");
    expect(commitTime(folder)).to.match(/^\d{10}$/);
  });

  it("the error for a folder without commits has the words of git, and the cure", () => {
    git("init", "-q");
    expect(() => commitTime(folder)).to.throw(
      CommandError,
      /SOURCE_DATE_EPOCH.*\n.*does not have any commits yet/s,
    );
  });

  it("the error for the checkout of another user has the words of git", function () {
    if (process.geteuid?.() !== 0) return this.skip();
    git("init", "-q");
    git("commit", "-q", "--allow-empty", "-m", "first");
    chownSync(folder, 65_534, 65_534);
    // Settings of a machine may trust all folders.
    const settings = { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_COUNT: "0" };
    const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, settings);
    try {
      expect(() => commitTime(folder)).to.throw(CommandError, /dubious ownership/);
    } finally {
      for (const [name, value] of before)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  });
});
