import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { build } from "./lib/build.mjs";
import { cleanEnvironment } from "./lib/environment.mjs";
import { hasGo } from "./lib/go-program.mjs";
import { buildPrograms, missingPrograms, programFolder } from "./lib/interop/programs.mjs";

const root = resolve(import.meta.dirname, "..");
const given = process.argv.slice(2);
const args = given.filter((one) => one !== "--built");
const missing = missingPrograms(["random-provider"]);

if (missing.length > 0 && !hasGo()) {
  console.error(
    "Go is not on the PATH, which builds the provider with terraform-plugin-framework. Install Go 1.26 or newer (https://go.dev/doc/install).",
  );
  process.exitCode = 2;
} else if (!buildPrograms(missing) || (args.length === given.length && !build(root))) {
  process.exitCode = 1;
} else {
  const program = join(root, "build/test/oracle/main.js");
  const provider = join(programFolder, "random-provider");
  const options = { cwd: root, env: cleanEnvironment(), stdio: "inherit" };
  const all = [program, ...args, "--program", provider];
  process.exitCode = spawnSync(process.execPath, all, options).status ?? 1;
}
