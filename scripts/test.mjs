import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findTerraform, terraformMissing } from "./lib/environment.mjs";
import { packagesAreCurrent } from "./lib/packages.mjs";
import { runSuite, suiteTitles } from "./lib/suites.mjs";
import { lastLine, stepResult, suiteResult, total } from "./lib/tally.mjs";

const root = resolve(import.meta.dirname, "..");
const reporter = join(root, "scripts/lib/tally-reporter.mjs");
const scratch = mkdtempSync(join(tmpdir(), "tfnode-test-"));
const results = [];

try {
  await testEverything();
} catch (error) {
  console.error(error);
  results.push(stepResult("scripts/test", 1));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const sum = total(results);
for (const { name, failed } of results) if (failed > 0) console.log(`\nFailed: ${name}`);
console.log(`\n${lastLine(sum)}`);
process.exitCode = sum.failed > 0 ? 1 : 0;

async function testEverything() {
  if (!packagesAreCurrent(root) && !(await npm("ci"))) return;
  if (!(await npm("run", "--silent", "build"))) return;
  await npm("run", "--silent", "check");
  await suite("unit");
  if (findTerraform()) return await suite("acceptance");
  console.error(terraformMissing);
  results.push(stepResult(suiteTitles.acceptance, 1));
}

/** Runs npm and tells whether that went well. */
async function npm(...args) {
  const name = `npm ${args.filter((arg) => !arg.startsWith("--")).join(" ")}`;
  headline(name);
  const child = spawn("npm", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  const [exitCode] = await once(child, "close");
  results.push(stepResult(name, exitCode));
  return exitCode === 0;
}

async function suite(name) {
  headline(suiteTitles[name]);
  const output = join(scratch, `${name}.json`);
  const exitCode = await runSuite(root, name, [
    "--reporter",
    reporter,
    "--reporter-option",
    `output=${output}`,
  ]);
  results.push(suiteResult(suiteTitles[name], exitCode, countsIn(output)));
}

function countsIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function headline(text) {
  console.log(`\n=== ${text}`);
}
