// Builds for the commands in scripts/ that use the build.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { packagesAreCurrent } from "./packages.mjs";

/** The last files that `npm run build` writes. */
const results = [
  "dist/terraform-provider-sec",
  "dist/terraform-provider-vdb",
  "dist/local-api",
  "packages/cli/lib/cli/main.js",
];

/**
 * Installs the packages if they are missing or outdated, and builds. Returns whether that succeeded; npm's output goes to
 * standard error.
 */
export function build(root) {
  const commands = [["run", "--silent", "build"]];
  if (!packagesAreCurrent(root)) commands.unshift(["ci", "--ignore-scripts"]);
  return commands.every((args) => {
    console.error(`Running npm ${args.filter((arg) => !arg.startsWith("--")).join(" ")}`);
    return spawnSync("npm", args, { cwd: root, stdio: ["ignore", 2, 2] }).status === 0;
  });
}

/** Builds a clone that is not built yet. Returns whether it is built; npm has reported the errors. */
export function ensureBuilt(root) {
  if (results.every((file) => existsSync(join(root, file)))) return true;
  console.error("This clone is not built yet. It is built now, which takes a minute.");
  return build(root);
}
