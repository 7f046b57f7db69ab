// The single executables of the programs that users get.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");

/** The small files that executables are made of, by what their names begin with. */
const smallFiles = {
  "terraform-provider-sec": "dist/terraform-provider-sec",
  "terraform-provider-vdb": "dist/terraform-provider-vdb",
  emulator: "dist/emulator",
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
  const version = program === "emulator" ? "" : `_v${stdout.trim().split(" ").at(-1)}`;
  return `${program}${version}${suffix}`;
}

/**
 * Makes the executables of built programs, by default of all, for a list of targets such as `linux_amd64,windows_amd64`, by default for this
 * machine, in dist/single, and resolves with their paths. Needs the sources compiled and the programs built.
 *
 * @param {{ target?: string, folder?: string, programs?: readonly string[] }} options
 */
export async function makeSingles({
  target,
  folder = join(root, "dist/single"),
  programs = Object.keys(smallFiles),
}) {
  const { makeSingle, ownTarget, targetsNamed } = await import("../../build/src/packaging/single/index.js");
  const targets = target === undefined ? [ownTarget()] : targetsNamed(target);
  const binaries = await nodeBinaries();
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
