// Runs one suite of the compiled tests: node scripts/suite.mjs unit|acceptance [ARGUMENT OF MOCHA]...
import { resolve } from "node:path";
import { findTerraform, terraformMissing } from "./lib/environment.mjs";
import { runSuite, suiteTitles } from "./lib/suites.mjs";

const [name, ...more] = process.argv.slice(2);
if (!Object.hasOwn(suiteTitles, name ?? "")) {
  console.error(`Which suite? There are ${Object.keys(suiteTitles).join(", ")}.`);
  process.exitCode = 2;
} else if (name === "acceptance" && !findTerraform()) {
  console.error(terraformMissing);
  process.exitCode = 1;
} else {
  process.exitCode = await runSuite(resolve(import.meta.dirname, ".."), name, more);
}
