import { findTerraform, terraformMissing } from "./lib/environment.mjs";
import { runInterop } from "./lib/interop/suites.mjs";
import { getTools, hasTools, obstacle } from "./lib/interop/tools.mjs";
import { Steps } from "./lib/steps.mjs";
import { suiteTitles } from "./lib/suites.mjs";

/** How long the programs of the interop tests take to build, and the tests to run, with room to spare. */
const interopMinutes = 45;

await Steps.run("scripts/test", async (steps) => {
  if (!(await steps.build())) return;
  await steps.npm("run", "--silent", "check");
  await steps.suite("unit");
  if (findTerraform()) await steps.suite("acceptance");
  else {
    console.error(terraformMissing);
    steps.fail(suiteTitles.acceptance);
  }
  if (process.argv.includes("--interop")) await interop(steps);
});

/** The interop tests, if what they need is there, or can be had in the minutes that CI_MINUTES says are left. */
async function interop(steps) {
  const hasTime = Number(process.env.CI_MINUTES ?? 0) >= interopMinutes;
  if (!hasTools() && hasTime && !obstacle()) getTools();
  if (hasTools()) return await runInterop(steps);
  console.log(`
=== NOT RUN: interop tests

Pulumi, OpenTofu and other versions of Terraform were not tried. What they need is not in .cache/interop; ./scripts/interop builds
it and runs these tests. With CI_MINUTES=${interopMinutes} or more, and Go, this command does so too.`);
}
