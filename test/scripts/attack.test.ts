import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { Desk } from "./support/command.ts";

describe("scripts/attack", () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.open();
  });

  afterEach(() => desk.close());

  it("--list lists the attacks", async () => {
    const { code, stdout } = await desk.run("attack", ["--built", "--list"]);
    expect(code).to.equal(0);
    const names = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0]);
    expect(names).to.include.members([
      "rpc",
      "configuration",
      "http-answers",
      "grpc-answers",
      "kills",
      "local",
    ]);
  });

  it("the script makes one try, shows a table, and ends with its counts", async () => {
    const args = [
      "--built",
      "--seed",
      "12",
      "--only",
      "configuration",
      "--try",
      "0",
      "--counts",
      "counts.json",
    ];
    const counts = join(desk.folder, "counts.json");
    const { code, stdout } = await desk.run("attack", [...args.slice(0, -1), counts]);
    expect(stdout).to.match(/^configuration +1 +0 +\d+ {2}odd values/m);
    expect(stdout.trim().split("\n").at(-1)).to.equal("1 passed, 0 failed");
    expect(code).to.equal(0);
    expect(JSON.parse(await readFile(counts, "utf8"))).to.deep.equal({ passes: 1, failures: 0 });
  });

  for (const [args, problem] of [
    [["--minutes", "0"], "--minutes has to be a number above 0, and of a day at most"],
    [["--seed", "a"], "--seed has to be a whole number"],
    [["--only", "nothing"], "there is no attack nothing: --list names them"],
    [["--try", "1"], "--try needs --only with the name of one attack"],
    [["--fast"], "Unknown option '--fast'"],
  ] as const) {
    it(`the arguments ${JSON.stringify(args)} are rejected with the usage`, async () => {
      const { code, stdout, stderr } = await desk.run("attack", ["--built", ...args]);
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
      expect(stderr)
        .to.contain(problem)
        .and.to.contain("Usage: ./scripts/attack")
        .and.not.include("at file:");
    });
  }
});
