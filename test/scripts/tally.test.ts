import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { Desk, root } from "./support/command.ts";

interface Result {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly tests?: readonly string[];
}

/** The exports of scripts/lib/tally.mjs, which tsc does not read. */
interface Tally {
  stepResult(name: string, exitCode: number): Result;
  suiteResult(
    name: string,
    exitCode: number,
    counts?: { passes: number; failures: number; failed?: string[] },
  ): Result;
  failureLines(results: readonly Result[]): string[];
  total(results: readonly Pick<Result, "passed" | "failed">[]): { passed: number; failed: number };
  lastLine(sum: { passed: number; failed: number }): string;
}

describe("the summary of scripts/test", () => {
  let tally: Tally;

  before(async () => {
    tally = await import(pathToFileURL(join(root, "scripts/lib/tally.mjs")).href);
  });

  it("the summary counts tests, and other steps only when they failed", () => {
    const { stepResult, suiteResult, total, lastLine } = tally;
    const results = [
      stepResult("build", 0),
      stepResult("check", 1),
      suiteResult("unit", 0, { passes: 40, failures: 0 }),
      suiteResult("acceptance", 3, { passes: 5, failures: 3 }),
    ];
    expect(lastLine(total(results))).to.equal("45 passed, 4 failed");
  });

  const runs = [
    { what: "that passed", exitCode: 0, counts: { passes: 2, failures: 0 }, passed: 2, failed: 0 },
    { what: "with failures", exitCode: 2, counts: { passes: 2, failures: 2 }, passed: 2, failed: 2 },
    {
      what: "that failed after its tests",
      exitCode: 7,
      counts: { passes: 2, failures: 0 },
      passed: 2,
      failed: 1,
    },
    {
      what: "that succeeded despite failures",
      exitCode: 0,
      counts: { passes: 2, failures: 1 },
      passed: 2,
      failed: 1,
    },
    { what: "without tests", exitCode: 0, counts: { passes: 0, failures: 0 }, passed: 0, failed: 1 },
    { what: "that did not end", exitCode: 0, counts: undefined, passed: 0, failed: 1 },
  ];
  for (const { what, exitCode, counts, passed, failed } of runs) {
    it(`a run ${what} counts as ${passed} passed, ${failed} failed`, () => {
      expect(tally.suiteResult("unit", exitCode, counts)).to.containSubset({ name: "unit", passed, failed });
    });
  }

  it("the summary names the steps and the tests that failed, before the sum", () => {
    const { stepResult, suiteResult, failureLines } = tally;
    const failed = ["a resource › is read: expected 1 to equal 2"];
    const suites = [
      suiteResult("unit", 1, { passes: 4, failures: 1, failed }),
      suiteResult("acceptance", 0, { passes: 4, failures: 0, failed: [] }),
    ];
    expect(failureLines([stepResult("npm run check", 1), ...suites])).to.deep.equal([
      "Failed: npm run check",
      "Failed: unit",
      "  a resource › is read: expected 1 to equal 2",
    ]);
  });

  it("the summary fails when no step and no test ran", () => {
    expect(tally.total([])).to.deep.equal({ passed: 0, failed: 1 });
    expect(tally.total([tally.stepResult("build", 0)])).to.deep.equal({ passed: 0, failed: 1 });
    expect(tally.total([tally.stepResult("build", 1)])).to.deep.equal({ passed: 0, failed: 1 });
  });
});

describe("scripts/test", () => {
  it("a missing Node counts as a failure", async () => {
    const desk = await Desk.open();
    try {
      const { code, stdout } = await desk.run("test", [], await desk.onlyPrograms("bash", "dirname"));
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "0 passed, 1 failed\n" });
    } finally {
      await desk.close();
    }
  });
});

describe("the reporter of scripts/test", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-tally-"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** The output of the reporter for a test file, and mocha's exit code. */
  async function countsOf(tests: string): Promise<unknown> {
    const [file, output] = [join(folder, "some.test.cjs"), join(folder, "counts.json")];
    await writeFile(file, tests);
    const reporter = join(root, "scripts/lib/tally-reporter.mjs");
    const options = ["--config", join(root, ".mocharc.json"), "--reporter", reporter];
    const args = [...options, "--reporter-option", `output=${output}`, file];
    const mocha = join(root, "node_modules/mocha/bin/mocha.js");
    const code = await new Promise((resolve) => {
      execFile(process.execPath, [mocha, ...args], { cwd: root }, (error) => resolve(error?.code ?? 0));
    });
    return { code, ...JSON.parse(await readFile(output, "utf8")) };
  }

  it("the reporter records the counts of mocha and the failed tests", async () => {
    const passes = 'it("passes", () => {}); it("passes, too", () => {});';
    expect(await countsOf(passes)).to.deep.equal({ code: 0, passes: 2, failures: 0, failed: [] });
    const fails =
      'describe("a test", () => it("fails", () => { throw new Error("as it should\\nand more"); }));';
    const failed = ["a test › fails: as it should"];
    expect(await countsOf(passes + fails)).to.deep.equal({ code: 1, passes: 2, failures: 1, failed });
  });

  it("the reporter counts a file that cannot be loaded and a skipped test as failures", async () => {
    const failsOnce = { code: 1, passes: 0, failures: 1 };
    expect(await countsOf('require("./missing.js");')).to.containSubset(failsOnce);
    expect(await countsOf('it("is skipped");')).to.containSubset(failsOnce);
  });
});
