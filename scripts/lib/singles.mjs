// Makes the programs as executables that require no Node, and images of the local APIs.
import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { nodeBinaries, projects, tfnode } from "./tfnode.mjs";

const root = resolve(import.meta.dirname, "../..");

const single = async () => await import("../../build/src/packaging/single/index.js");

/** Returns the targets in a list such as `linux_amd64,windows_amd64`, by default this machine. */
async function targetsOf(list) {
  const { ownTarget, targetsNamed } = await single();
  return list === undefined ? [ownTarget()] : targetsNamed(list);
}

/**
 * Makes the executables of the providers and the local APIs in dist/single, for a list of targets, by default for this machine, and
 * prints their paths. Requires the build.
 *
 * @param {{ target?: string }} options
 */
export async function makeSingles({ target }) {
  const targets = target === undefined ? [] : ["--target", target];
  for (const project of projects) {
    const code = await tfnode("build", "--single", ...targets, "--project", project);
    if (code !== 0) throw new Error(`The executables of ${project} are not made`);
  }
  for (const file of await makeLocalApiSingles({ target })) console.log(relative(process.cwd(), file));
}

/**
 * Builds the executables of the local APIs in a folder for each target of a list, and resolves with their paths.
 *
 * @param {{ target?: string, folder?: string }} options
 */
export async function makeLocalApiSingles({ target, folder = join(root, "dist/single") }) {
  const { makeSingle } = await single();
  const lock = await readFile(join(root, "scripts/node-binaries/package-lock.json"), "utf8");
  const made = [];
  for (const one of await targetsOf(target)) {
    const output = join(folder, one.name, `local-api${one.suffix}`);
    const program = join(root, "dist/local-api");
    await makeSingle({ program, target: one, output, nodeBinaries: { lock, cache: nodeBinaries } });
    made.push(output);
  }
  return made;
}

const debianLicences = ["libc6", "libgcc-s1", "libstdc++6"];

/**
 * Makes images of the executables in dist/single for the Linux targets in a list, in dist/image, and resolves with their paths.
 *
 * @param {{ target?: string }} options
 */
export async function makeImages({ target }) {
  const { makeLocalApiImage } = await import("../../build/src/packaging/image/local-api-image.js");
  const singles = join(root, "dist/single");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const notices = {
    "LICENSE.txt": await readFile(join(root, "LICENSE")),
    "THIRD-PARTY-NOTICES.txt": await readFile(join(root, "dist/notices/local-api/THIRD-PARTY-NOTICES.txt")),
    "NODE-LICENSE.txt": await readFile(join(singles, "NODE-LICENSE.txt")),
  };
  // The licenses of Debian's libraries; other systems have them at other places.
  for (const name of debianLicences) {
    const text = await readFile(`/usr/share/doc/${name}/copyright`).catch(() => undefined);
    if (text) notices[`${name}.txt`] = text;
  }
  const made = [];
  for (const { name, format } of await targetsOf(target)) {
    if (format !== "elf") continue;
    const output = join(root, "dist/image", `local-api_${version}_${name}.tar`);
    await makeLocalApiImage({ executable: join(singles, name, "local-api"), version, notices, output });
    made.push(output);
  }
  return made;
}
