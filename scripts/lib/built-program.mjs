import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { build } from "./build.mjs";
import { cleanEnvironment } from "./environment.mjs";

const root = resolve(import.meta.dirname, "../..");

/**
 * Runs a program of the build with the arguments of this command and some more, and returns its exit code. Builds first, unless --built is
 * an argument of this command.
 */
export function runBuiltProgram(path, more = []) {
  const given = process.argv.slice(2);
  const args = given.filter((one) => one !== "--built");
  if (args.length === given.length && !build(root)) return 1;
  const options = { cwd: root, env: cleanEnvironment(), stdio: "inherit" };
  return spawnSync(process.execPath, [join(root, "build", path), ...args, ...more], options).status ?? 1;
}
