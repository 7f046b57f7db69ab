import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { build } from "./lib/build.mjs";
import { cleanEnvironment, findTerraform, terraformMissing } from "./lib/environment.mjs";

const root = resolve(import.meta.dirname, "..");
const given = process.argv.slice(2);
const args = given.filter((one) => one !== "--built");

if (!findTerraform()) {
  console.error(terraformMissing);
  process.exitCode = 2;
} else if (args.length === given.length && !build(root)) {
  process.exitCode = 1;
} else {
  const program = join(root, "build/test/lives/main.js");
  const options = { cwd: root, env: cleanEnvironment(), stdio: "inherit" };
  process.exitCode = spawnSync(process.execPath, [program, ...args], options).status ?? 1;
}
