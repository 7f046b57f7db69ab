import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { parsedArguments } from "./lib/arguments.mjs";
import { findTerraform } from "./lib/environment.mjs";
import { findOrBuildTerraform } from "./lib/get-terraform.mjs";
import { programFolder } from "./lib/interop/programs.mjs";
import { runInterop } from "./lib/interop/suites.mjs";
import { getTools, hasTools, obstacle } from "./lib/interop/tools.mjs";
import { nodeFolder, nodeMajors } from "./lib/node-versions.mjs";
import { runSingle } from "./lib/single/suite.mjs";
import { hasTools as hasSingleTools } from "./lib/single/tools.mjs";
import { Steps } from "./lib/steps.mjs";
import { suiteTitles } from "./lib/suites.mjs";

/** The minutes for building the programs of the interop tests and running the tests, with a margin. */
const interopMinutes = 45;

const usage = `Usage: ./scripts/test [--thorough] [--interop] [--node 22]

Installs, builds, checks and runs all tests of a commit. The last line is "N passed, N failed". Without terraform and tofu on the PATH, Go
builds a terraform for the tests.

  --thorough  what a release needs: properties with many more values, the documentation site and the console in a browser, ten minutes of
              attacks, the unit and acceptance tests with each version of Node in scripts/node-versions, and --interop
  --interop   the tests of scripts/interop and scripts/single-test, too, if what they need is there
  --node      all this with another version of Node, of those in scripts/node-versions, which npm installs in .cache
`;

const options = {
  help: { type: "boolean" },
  interop: { type: "boolean" },
  node: { type: "string" },
  thorough: { type: "boolean" },
};
const given = parsedArguments("scripts/test", usage, { options });
if (!given) process.exitCode = 2;
else if (given.values.help) process.stdout.write(usage);
else if (given.values.node) process.exitCode = testWith(given.values);
else await Steps.run("scripts/test", testEverything);

/** Runs this command with another Node, which is first on its PATH, and returns its exit code. */
function testWith({ node: major, interop, thorough }) {
  const folder = nodeFolder(major);
  const args = [import.meta.filename, ...(interop ? ["--interop"] : []), ...(thorough ? ["--thorough"] : [])];
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return spawnSync("node", args, { env, stdio: "inherit" }).status ?? 1;
}

async function testEverything(steps) {
  if (!(await steps.build())) return;
  // The build has checked the types already.
  await steps.npm("run", "--silent", "lint");
  const { thorough } = given.values;
  await ofEachCommit(steps, { env: thorough ? { TFNODE_THOROUGH: "on" } : {} });
  if (thorough) {
    await inBrowser(steps);
    await steps.attack({ minutes: 10, seed: 12 });
    for (const major of nodeMajors()) await withNode(steps, major);
  }
  if (!thorough && !given.values.interop) return;
  await interop(steps);
  await single(steps);
}

async function ofEachCommit(steps, options) {
  await steps.suite("unit", options);
  if (findOrBuildTerraform()) await steps.suite("acceptance", options);
  else steps.fail(suiteTitles.acceptance);
}

/** Tests the build with another version of Node. */
async function withNode(steps, major) {
  const folder = nodeFolder(major);
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  await ofEachCommit(steps, { env, node: join(folder, "node"), suffix: `, with Node ${major}` });
}

/** Runs the tests of the documentation site and of the console, if there is a browser. */
async function inBrowser(steps) {
  // Only the build knows the names of browsers.
  const { findChromium } = await import("../build/test/console/support/chromium.js");
  const TFNODE_CHROMIUM = findChromium();
  if (TFNODE_CHROMIUM && (await steps.npm("run", "--silent", "docs")))
    await steps.suite("site", { env: { TFNODE_CHROMIUM } });
  if (TFNODE_CHROMIUM && findTerraform()) return await steps.suite("console", { env: { TFNODE_CHROMIUM } });
  console.log(`
=== NOT RUN: ${TFNODE_CHROMIUM ? "" : "the documentation site and "}the console in a browser

There is no Chromium on the PATH (Debian: apt install chromium), or no terraform. TFNODE_CHROMIUM can name another one.`);
}

/** Runs the tests of single executables, if their tools are available. */
async function single(steps) {
  if (hasSingleTools()) return await runSingle(steps);
  console.log(`
=== NOT RUN: single executables

Executables for all systems were not made and run. ./scripts/single-test builds what it needs and runs these tests.`);
}

/** Runs the interop tests, if their tools are available, or can be built in the minutes that CI_MINUTES allows. */
async function interop(steps) {
  const hasTime = Number(process.env.CI_MINUTES ?? 0) >= interopMinutes;
  if (!hasTools() && hasTime && !obstacle() && !getTools()) return steps.fail(suiteTitles.interop);
  if (hasTools()) return await runInterop(steps);
  console.log(`
=== NOT RUN: interop tests

Pulumi, OpenTofu and other versions of Terraform were not tried. What they need is not in ${programFolder}:
./scripts/interop builds it and runs these tests. With Go, and CI_MINUTES=${interopMinutes} or more, this command does so too.`);
}
