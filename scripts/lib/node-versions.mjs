// Other versions of Node, as npm packages: scripts/node-versions pins their versions and digests.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { packagesAreCurrent } from "./packages.mjs";

const root = resolve(import.meta.dirname, "../..");
const source = join(root, "scripts/node-versions");
const folder = join(root, ".cache/node-versions");
const files = ["package.json", "package-lock.json"];

/**
 * Returns the folder with the executable of a version, such as "22", which is installed at its first use. Throws an error with the
 * reason if that fails.
 *
 * @param {string} major
 * @returns {string}
 */
export function nodeFolder(major) {
  const name = `node-${major}-${process.platform}-${process.arch}`;
  const optionalDependencies = versions();
  if (!optionalDependencies[name])
    throw new Error(
      `There is no ${name} in scripts/node-versions, but ${Object.keys(optionalDependencies).join(", ")}`,
    );
  if (!isInstalled()) install();
  const bin = join(folder, "node_modules", name, "bin");
  if (!existsSync(join(bin, "node"))) throw new Error(`npm has not installed ${name} in ${folder}`);
  return bin;
}

/** Returns the versions for this system, such as "22". */
export function nodeMajors() {
  const pattern = new RegExp(`^node-(\\d+)-${process.platform}-${process.arch}$`);
  return Object.keys(versions()).flatMap((name) => pattern.exec(name)?.[1] ?? []);
}

function versions() {
  return JSON.parse(readFileSync(join(source, "package.json"), "utf8")).optionalDependencies;
}

function isInstalled() {
  const same = (file) =>
    existsSync(join(folder, file)) &&
    readFileSync(join(folder, file)).equals(readFileSync(join(source, file)));
  return files.every(same) && packagesAreCurrent(folder);
}

function install() {
  mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(join(source, file), join(folder, file));
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`);
}
