// The additional parts for Pulumi: the bridge as an installed plugin, and the packages of programs in TypeScript and Python.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { programFolder, programs } from "./programs.mjs";

const bridge = "pulumi-resource-terraform-provider";
const packages = join(import.meta.dirname, "node");
const files = ["package.json", "package-lock.json"];

/** A home folder of Pulumi with the installed bridge; tests link to its plugins. */
export const pulumiHome = join(programFolder, "pulumi-home");

/** The folder with the packages of programs in TypeScript. */
export const pulumiPackages = join(programFolder, "node");

const stampFile = join(programFolder, ".pulumi-home.stamp");

/** The folder with the packages of programs in Python. */
export const pythonPackages = join(programFolder, "python");

const requirements = join(import.meta.dirname, "python/requirements.txt");
const pythonStampFile = join(programFolder, ".python.stamp");

/** Reports whether the packages of Python are installed in their pinned versions. */
export function pythonIsInstalled() {
  return (
    existsSync(pythonStampFile) &&
    readFileSync(pythonStampFile, "utf8") === readFileSync(requirements, "utf8")
  );
}

/** Installs the packages of Python again, and returns whether that succeeded. Requires Python with pip. */
export function installPython() {
  console.error("Installing the packages of Pulumi programs in Python ...");
  rmSync(pythonPackages, { recursive: true, force: true });
  const options = ["--quiet", "--disable-pip-version-check", "--only-binary", ":all:"];
  const args = ["-m", "pip", "install", ...options, "--target", pythonPackages, "-r", requirements];
  if (!runs("python3", args, { ...process.env, PIP_ROOT_USER_ACTION: "ignore" })) return false;
  copyFileSync(requirements, pythonStampFile);
  return true;
}

/** Reports whether all parts are installed in their pinned versions. */
export function pulumiIsInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp();
}

/** Installs all parts again, and returns whether that succeeded. Requires the programs. */
export function installPulumi() {
  console.error("Installing the bridge and the packages of Pulumi programs ...");
  for (const folder of [pulumiHome, pulumiPackages]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const env = { ...process.env, PULUMI_HOME: pulumiHome, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const plugin = ["resource", "terraform-provider", `v${programs[bridge].version}`];
  const fromFile = ["--file", join(programFolder, bridge)];
  if (!runs(join(programFolder, "pulumi"), ["plugin", "install", ...plugin, ...fromFile], env)) return false;

  for (const file of files) copyFileSync(join(packages, file), join(pulumiPackages, file));
  copyFileSync(resolve(import.meta.dirname, "../../../.npmrc"), join(pulumiPackages, ".npmrc"));
  if (!runs("npm", ["ci", "--ignore-scripts"], process.env, pulumiPackages)) return false;
  writeFileSync(stampFile, stamp());
  return true;
}

function runs(program, args, env, cwd = programFolder) {
  const { status } = spawnSync(program, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) console.error(`\n${program} ${args.join(" ")} failed; above is why.`);
  return status === 0;
}

function stamp() {
  const hash = createHash("sha256").update(programs[bridge].version).update(programs.pulumi.version);
  for (const file of files) hash.update(readFileSync(join(packages, file)));
  return `${hash.digest("hex")}\n`;
}
