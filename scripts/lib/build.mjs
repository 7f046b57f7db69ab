// Builds for the commands in scripts/ that use what was built.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { packagesAreCurrent } from "./packages.mjs";

/** What `npm run build` writes last. */
const results = [
  "dist/terraform-provider-sec",
  "dist/terraform-provider-vdb",
  "dist/local-api",
  "packages/cli/lib/cli/main.js",
];

/** Installs the packages, if they are missing or old, and builds. Returns whether that succeeded; npm's output goes to standard error. */
export function build(root) {
  const commands = [["run", "--silent", "build"]];
  if (!packagesAreCurrent(root)) commands.unshift(["ci", "--ignore-scripts"]);
  return commands.every((args) => {
    console.error(`Running npm ${args.filter((arg) => !arg.startsWith("--")).join(" ")}`);
    return spawnSync("npm", args, { cwd: root, stdio: ["ignore", 2, 2] }).status === 0;
  });
}

/** Builds a clone that was not built yet. Returns whether it is built; npm has reported why not. */
export function ensureBuilt(root) {
  if (results.every((file) => existsSync(join(root, file)))) return true;
  console.error("This clone is not built yet. It is built now, which takes a minute.");
  return build(root);
}
