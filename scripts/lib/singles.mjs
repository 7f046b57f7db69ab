// The single executables of the programs that users get.
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");

/** The small files that executables are made of, by what their names begin with. */
const smallFiles = {
  "terraform-provider-sec": "dist/terraform-provider-sec",
  "terraform-provider-vdb": "dist/terraform-provider-vdb",
  localApi: "dist/local-api",
};

/** Where Node's executables come from and are kept; NODE_BINARIES moves them, for a cache that outlives the clone. */
export async function nodeBinaries() {
  const lock = await readFile(join(root, "scripts/node-binaries/package-lock.json"), "utf8");
  return { lock, cache: resolve(process.env.NODE_BINARIES ?? join(root, ".cache/node-binaries")) };
}

/**
 * What the executable of a program is called: providers have their version in it, by which Terraform knows them.
 *
 * @param {string} program what its name begins with
 * @param {import("../../src/packaging/single/targets.ts").Target} target
 */
export async function singleName(program, { suffix }) {
  const { stdout } = await promisify(execFile)(join(root, smallFiles[program]), ["--version"]);
  const version = program === "local-api" ? "" : `_v${stdout.trim().split(" ").at(-1)}`;
  return `${program}${version}${suffix}`;
}

/**
 * Makes the executables of built programs, by default of all, for a list of targets such as `linux_amd64,windows_amd64`, by default for this
 * machine, in dist/single, with the licences of Node beside them, and resolves with their paths. Needs the sources compiled and the programs built.
 *
 * @param {{ target?: string, folder?: string, programs?: readonly string[] }} options
 */
export async function makeSingles({
  target,
  folder = join(root, "dist/single"),
  programs = Object.keys(smallFiles),
}) {
  const { makeSingle, nodeLicence, ownTarget, targetNamed, targetsNamed } = await import(
    "../../build/src/packaging/single/index.js"
  );
  const targets = target === undefined ? [ownTarget()] : targetsNamed(target);
  const binaries = await nodeBinaries();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "NODE-LICENSE.txt"), await nodeLicence(targetNamed("linux_amd64"), binaries));
  const made = [];
  for (const one of targets) {
    for (const program of programs) {
      const output = join(folder, one.name, await singleName(program, one));
      await makeSingle({
        program: join(root, smallFiles[program]),
        target: one,
        output,
        nodeBinaries: binaries,
      });
      made.push(output);
    }
  }
  return made;
}

const debianLicences = ["libc6", "libgcc-s1", "libstdc++6"];

/**
 * Makes images of the local APIs for the targets of Linux that there are executables for, in dist/image, and resolves with their
 * paths.
 *
 * @param {{ target?: string, folder?: string, singles?: string }} options
 */
export async function makeImages({
  target,
  folder = join(root, "dist/image"),
  singles = join(root, "dist/single"),
}) {
  const { ownTarget, targetsNamed } = await import("../../build/src/packaging/single/index.js");
  const { makeLocalApiImage } = await import("../../build/src/packaging/image/index.js");
  const targets = target === undefined ? [ownTarget()] : targetsNamed(target);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const notices = {
    "LICENSE.txt": await readFile(join(root, "LICENSE")),
    "THIRD-PARTY-NOTICES.txt": await readFile(join(root, "dist/notices/local-api/THIRD-PARTY-NOTICES.txt")),
    "NODE-LICENSE.txt": await readFile(join(singles, "NODE-LICENSE.txt")),
  };
  // What the libraries of Debian come with; other systems have them elsewhere.
  for (const name of debianLicences) {
    const text = await readFile(`/usr/share/doc/${name}/copyright`).catch(() => undefined);
    if (text) notices[`${name}.txt`] = text;
  }
  const made = [];
  for (const one of targets.filter(({ format }) => format === "elf")) {
    const output = join(folder, `local-api_${version}_${one.name}.tar`);
    await makeLocalApiImage({ executable: join(singles, one.name, "local-api"), version, notices, output });
    made.push(output);
  }
  return made;
}
