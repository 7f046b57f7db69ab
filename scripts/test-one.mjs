// Compiles what has changed without checking types, and runs test files: npm run test:one FILE... [-- ARGUMENT OF MOCHA...]
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileChanged } from "./lib/compile-changed.mjs";

const root = resolve(import.meta.dirname, "..");
const given = process.argv.slice(2);
if (given[0] === undefined || given[0].startsWith("-")) {
  console.error(
    "Which test? For example: npm run test:one test/schema/values/number.test.ts -- --grep rounds",
  );
  process.exitCode = 2;
} else if (!existsSync(join(root, "build"))) {
  console.error("Nothing is built yet: npm run build does that once.");
  process.exitCode = 1;
} else {
  const changed = await compileChanged(root);
  // Programs that tests build have the modules of the packages.
  if (changed.some((source) => source.startsWith("src/")))
    spawnSync(process.execPath, [join(root, "scripts/build-packages.mjs"), "framework", "cli"], {
      stdio: "inherit",
    });
  const args = given.map((arg) => arg.replace(/^(?:\.\/)?(test\/.*)\.ts$/, "build/$1.js"));
  const mocha = join(root, "node_modules/mocha/bin/mocha.js");
  const options = { cwd: root, stdio: "inherit" };
  process.exitCode = spawnSync(process.execPath, [mocha, "--no-parallel", ...args], options).status ?? 1;
}
