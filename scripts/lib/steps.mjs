import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packagesAreCurrent } from "./packages.mjs";
import { runSuite, suiteTitles } from "./suites.mjs";
import { failureLines, lastLine, stepResult, suiteResult, total } from "./tally.mjs";

const root = resolve(import.meta.dirname, "../..");
const reporter = join(root, "scripts/lib/tally-reporter.mjs");

/** The steps of a command: each prints its headline and counts in the sum. */
export class Steps {
  #results = [];
  #scratch = mkdtempSync(join(tmpdir(), "tfnode-test-"));
  #started = Date.now();

  /**
   * Runs the work, then prints the failures and "N passed, N failed". The exit code is 1 if anything failed.
   * @param {string} name the step that fails if the work itself throws
   * @param {(steps: Steps) => Promise<void>} work
   */
  static async run(name, work) {
    const steps = new Steps();
    try {
      await work(steps);
    } catch (error) {
      console.error(error);
      steps.fail(name);
    } finally {
      rmSync(steps.#scratch, { recursive: true, force: true });
    }
    const sum = total(steps.#results);
    for (const line of failureLines(steps.#results)) console.log(`\n${line}`);
    console.log(`\n${lastLine(sum)}`);
    process.exitCode = sum.failed > 0 ? 1 : 0;
  }

  /** Counts a step that could not be carried out. */
  fail(name) {
    this.#results.push(stepResult(name, 1));
  }

  /** Installs the packages if they are missing, and builds. Returns false if that failed. */
  async build() {
    if (!packagesAreCurrent(root) && !(await this.npm("ci", "--ignore-scripts"))) return false;
    return await this.npm("run", "--silent", "build");
  }

  /** Runs npm in the repository and returns whether that succeeded. */
  async npm(...args) {
    const name = `npm ${args.filter((arg) => !arg.startsWith("--")).join(" ")}`;
    this.headline(name);
    const child = spawn("npm", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    const [exitCode] = await once(child, "close");
    this.#results.push(stepResult(name, exitCode));
    return exitCode === 0;
  }

  /**
   * Runs a suite of tests.
   * @param {string} name a suite in suites.mjs
   * @param {{ title?: string, suffix?: string, env?: Record<string, string>, node?: string }} [options] a title or a suffix of it, variables
   *   for the tests, and the executable of another Node
   */
  async suite(name, { suffix = "", title = suiteTitles[name] + suffix, env = {}, node } = {}) {
    this.headline(title);
    const output = join(this.#scratch, `${this.#results.length}.json`);
    const args = ["--reporter", reporter, "--reporter-option", `output=${output}`];
    const exitCode = await runSuite(root, name, args, { env, node });
    this.#results.push(suiteResult(title, exitCode, countsIn(output)));
  }

  /** Runs the attacks on the build. The sum counts attacks, because the number of tries depends on the machine. */
  async attack({ minutes, seed }) {
    const title = "Attacks";
    this.headline(title);
    const output = join(this.#scratch, `${this.#results.length}.json`);
    const args = ["--built", "--minutes", String(minutes), "--seed", String(seed), "--counts", output];
    const child = spawn(process.execPath, [join(root, "scripts/attack.mjs"), ...args], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [exitCode] = await once(child, "close");
    this.#results.push(suiteResult(title, exitCode, countsIn(output)));
  }

  /** Prints the title of a step, and how long the steps before it took. */
  headline(text) {
    const seconds = Math.round((Date.now() - this.#started) / 1000);
    console.log(`\n=== ${text} (after ${Math.floor(seconds / 60)} min ${seconds % 60} s)`);
  }
}

function countsIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
