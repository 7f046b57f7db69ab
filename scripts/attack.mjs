import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { build } from "./lib/build.mjs";
import { cleanEnvironment, findTerraform } from "./lib/environment.mjs";

const root = resolve(import.meta.dirname, "..");
const given = process.argv.slice(2);
const isBuilt = given.includes("--built");
process.exitCode = isBuilt || build(root) ? await attack(given.filter((one) => one !== "--built")) : 1;

/** Runs the compiled program without the user's settings, and resolves with its exit code. */
async function attack(args) {
  const program = join(root, "build/test/attack/main.js");
  const more = findTerraform() ? [] : ["--no-terraform"];
  const child = spawn(process.execPath, [program, ...args, ...more], {
    cwd: root,
    env: cleanEnvironment(),
    stdio: ["ignore", "inherit", "inherit"],
  });
  // Forwards signals, so that the program can end the processes that it has started.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "close");
  return code ?? 1;
}
