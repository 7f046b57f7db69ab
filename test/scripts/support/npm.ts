import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./command.ts";
import { runProgram } from "./packed.ts";

/**
 * Installs packages that only an example depends on, in the versions of its package.json, from npm and once, into .cache. Throws an Error with the first lines of npm if it cannot.
 */
export async function installForExample(name: string, packages: readonly string[]): Promise<void> {
  const project = JSON.parse(await readFile(join(root, "examples", name, "package.json"), "utf8"));
  const versions = { ...project.dependencies, ...project.devDependencies };
  const dependencies = Object.fromEntries(packages.map((one) => [one, versions[one]]));
  const place = placeOf(name);
  const wanted = JSON.stringify({ private: true, dependencies });
  const done = join(place, "installed.json");
  if (existsSync(done) && (await readFile(done, "utf8")) === wanted) return;
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  await writeFile(join(place, "package.json"), wanted);
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
  const { code, stderr } = await runProgram(place, ["npm", ...args]);
  if (code !== 0) throw new Error(stderr.trim().split("\n").slice(0, 3).join(" "));
  await writeFile(done, wanted);
}

/** Returns the folder into which `installForExample` installs. */
export function packagesOf(name: string): string {
  return join(placeOf(name), "node_modules");
}

function placeOf(name: string): string {
  return join(root, ".cache/examples", name);
}
