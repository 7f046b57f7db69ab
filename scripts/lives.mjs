import { runBuiltProgram } from "./lib/built-program.mjs";
import { findTerraform, terraformMissing } from "./lib/environment.mjs";

if (findTerraform()) process.exitCode = runBuiltProgram("test/lives/main.js");
else {
  console.error(terraformMissing);
  process.exitCode = 2;
}
