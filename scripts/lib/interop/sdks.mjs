// The SDKs of vendors that examples/vendor-sdks pins, and moto, a simulation of AWS for examples/aws.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { programFolder } from "./programs.mjs";

const root = resolve(import.meta.dirname, "../../..");
const example = join(root, "examples/vendor-sdks");
const files = ["package.json", "package-lock.json"];
const requirements = join(import.meta.dirname, "moto/requirements.txt");

/** The folder with the packages of npm. */
const sdks = join(programFolder, "sdks");
/** The folder with the packages of Python, and with the program `bin/moto_server`. */
const moto = join(programFolder, "moto");
const stampFile = join(programFolder, ".sdks.stamp");

/** Reports whether the SDKs and moto are installed in their pinned versions. */
export function sdksAreInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp();
}

/** Installs the SDKs and moto again, and returns whether that succeeded. Requires npm, and Python with pip. */
export function installSdks() {
  console.error("Installing SDKs of vendors, and moto ...");
  for (const folder of [sdks, moto]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(sdks, { recursive: true });
  for (const file of files) copyFileSync(join(example, file), join(sdks, file));
  copyFileSync(join(root, ".npmrc"), join(sdks, ".npmrc"));
  const options = ["--quiet", "--disable-pip-version-check", "--only-binary", ":all:"];
  const pip = ["-m", "pip", "install", ...options, "--target", moto, "-r", requirements];
  if (!runs("npm", ["ci", "--ignore-scripts"], sdks) || !runs("python3", pip, programFolder)) return false;
  writeFileSync(stampFile, stamp());
  return true;
}

function runs(program, args, cwd) {
  const env = { ...process.env, PIP_ROOT_USER_ACTION: "ignore" };
  const { status } = spawnSync(program, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) console.error(`\n${program} ${args.join(" ")} failed; above is why.`);
  return status === 0;
}

function stamp() {
  return [...files.map((file) => join(example, file)), requirements]
    .map((file) => readFileSync(file, "utf8"))
    .join("");
}
