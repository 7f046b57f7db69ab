// CDK Terrain, with a Node that it supports: examples/cdk-terrain pins its packages.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { nodeFolder } from "../node-versions.mjs";
import { programFolder } from "./programs.mjs";

const root = resolve(import.meta.dirname, "../../..");
const example = join(root, "examples/cdk-terrain");
const files = ["package.json", "package-lock.json"];
/** The first version of Node that CDK Terrain supports. */
const oldestNode = 22;

/** The folder with the packages of CDK Terrain, and with a Node in `bin`. */
const folder = join(programFolder, "cdktn");
const stampFile = join(programFolder, ".cdktn.stamp");

/** Reports whether CDK Terrain is installed in its pinned version. */
export function cdktnIsInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp();
}

/** Installs CDK Terrain again, and returns whether that succeeded. Requires npm. */
export function installCdktn() {
  console.error("Installing CDK Terrain ...");
  rmSync(folder, { recursive: true, force: true });
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const isOld = Number.parseInt(process.versions.node, 10) < oldestNode;
  try {
    const from = isOld ? nodeFolder(String(oldestNode)) : dirname(process.execPath);
    copyFileSync(join(from, "node"), join(bin, "node"));
  } catch (error) {
    console.error(`\nThere is no Node ${oldestNode} for CDK Terrain: ${error.message}`);
    return false;
  }
  for (const file of files) copyFileSync(join(example, file), join(folder, file));
  copyFileSync(join(root, ".npmrc"), join(folder, ".npmrc"));
  const args = ["ci", "--ignore-scripts"];
  // npm checks that the packages support the Node that runs it.
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  const { status } = spawnSync("npm", args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) {
    console.error(`\nnpm ${args.join(" ")} failed in ${folder}; above is why.`);
    return false;
  }
  writeFileSync(stampFile, stamp());
  return true;
}

function stamp() {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(join(example, file)));
  return `${hash.digest("hex")}\n`;
}
