// The files next to a program, for a system: packages for each system, addons and programs differ. See docs/decisions/archive/223-files-next-to-a-program.md.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { filesBelow, jsonText, sha256Of } from "../../packaging/files.ts";
import type { PackageFile } from "../../packaging/release/index.ts";
import { makeDirectory } from "../../server/make-directory.ts";
import { filesFolder } from "../bundle/program-files.ts";
import { CommandError, messageOf } from "../terminal/command.ts";
import { cacheFolder } from "./module-folder.ts";
import type { Project } from "./project.ts";

/** Files next to a program by their paths in its folder: paths of their contents. */
type Files = ReadonlyMap<string, string>;

/** A system as npm and addons name it. */
interface System {
  readonly os: string;
  readonly cpu: string;
}

const systems: { readonly [name: string]: string } = { windows: "win32" };
const processors: { readonly [name: string]: string } = { amd64: "x64", "386": "ia32" };

/** Returns the system of a target such as `linux_amd64`. */
function systemOf(target: string): System {
  const [os = "", arch = ""] = target.split("_");
  return { os: systems[os] ?? os, cpu: processors[arch] ?? arch };
}

/**
 * Returns the files next to a built program for the systems in a list, as files of a package for Terraform; none if the program has none.
 * npm downloads the packages of other systems. Throws a CommandError if an addon does not exist for one of the systems.
 */
export async function programFilesFor(
  project: Project,
  program: string,
  targets: readonly string[],
): Promise<readonly PackageFile[]> {
  const prefix = filesFolder(program);
  const folder = join(dirname(program), prefix);
  if (!existsSync(folder)) return [];
  const built = new Map((await filesBelow(folder)).map((name) => [name, join(folder, name)]));
  const found = new Map<string, string>();
  for (const target of targets)
    for (const [name, source] of await filesFor(project, built, target)) found.set(name, source);
  return await Promise.all(
    [...found].map(async ([name, source]) => {
      const executable = ((await stat(source)).mode & 0o111) !== 0;
      return { name: `${prefix}/${name}`, source, executable };
    }),
  );
}

/** Returns what `programFilesFor` does for each of the systems, by their names. */
export async function programFilesByTarget(
  project: Project,
  program: string,
  targets: readonly { readonly name: string }[],
): Promise<{ readonly [target: string]: readonly PackageFile[] }> {
  const files: { [target: string]: readonly PackageFile[] } = {};
  for (const { name } of targets) files[name] = await programFilesFor(project, program, [name]);
  return files;
}

/**
 * Returns the addons next to a program that run only with the major version of Node for which they were compiled: those without the
 * interface of Node-API, which all versions have.
 */
export async function addonsOfOneNode(program: string): Promise<readonly string[]> {
  const folder = join(dirname(program), filesFolder(program));
  const addons = existsSync(folder)
    ? (await filesBelow(folder)).filter((name) => name.endsWith(".node"))
    : [];
  const found = addons.map(async (name) => {
    return (await readFile(join(folder, name))).includes("napi_") ? [] : [name];
  });
  return (await Promise.all(found)).flat();
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: { readonly [name: string]: string };
}

const packageOf = (file: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];

async function filesFor(project: Project, built: Files, target: string): Promise<Files> {
  const system = systemOf(target);
  const manifests = await manifestsIn(built);
  const isFor = ({ os, cpu }: Manifest) => allows(os, system.os) && allows(cpu, system.cpu);
  const foreign = new Set([...manifests].flatMap(([place, one]) => (isFor(one) ? [] : [place])));
  const fetched = await fetchedFor(project, [...manifests.values()], system);
  const all = new Map([...built, ...fetched].filter(([name]) => !foreign.has(packageOf(name) ?? "")));
  const found = new Map<string, string>();
  const programs = new Map<string, boolean>();
  for (const [name, source] of all) {
    const isOwn = packageOf(name) === undefined;
    const fits = isAddon(name) || isOwn ? await isBinaryFor(source, system) : undefined;
    if (isOwn && !isAddon(name) && fits !== undefined) programs.set(name, fits);
    if (fits !== false) found.set(name, source);
  }
  requireAddons([...manifests], [...all.keys()], [...found.keys()], target);
  if (programs.size > 0 && ![...programs.values()].includes(true))
    throw new CommandError(
      `${[...programs.keys()].sort().join(" and ")} of the project is no program for ${target}. ${leaveOut(target)}, or add the program for it.`,
    );
  return found;
}

const isAddon = (name: string) => name.endsWith(".node");

/** Returns the package.json of each package, by the places of the packages. */
async function manifestsIn(files: Files): Promise<ReadonlyMap<string, Manifest>> {
  const manifests = new Map<string, Manifest>();
  for (const [name, source] of files) {
    const place = packageOf(name);
    if (place !== undefined && name === `${place}/package.json`)
      manifests.set(place, JSON.parse(await readFile(source, "utf8")));
  }
  return manifests;
}

/** Reports whether a list of npm, such as `["linux"]` or `["!win32"]`, allows a name. */
function allows(list: readonly string[] = [], name: string): boolean {
  const [denied, allowed] = [true, false].map((isDenied) =>
    list.filter((one) => one.startsWith("!") === isDenied),
  );
  return !denied?.includes(`!${name}`) && (!allowed?.length || allowed.includes(name));
}

/** Returns the files of the packages for a system that packages name as optional, and that this machine has not installed. */
async function fetchedFor(
  project: Project,
  manifests: readonly Manifest[],
  { os, cpu }: System,
): Promise<Files> {
  const installed = new Set(manifests.map(({ name }) => name));
  const others = manifests
    .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
    .filter(([name]) => !installed.has(name))
    .sort();
  const found = new Map<string, string>();
  if (others.length === 0) return found;
  const optionalDependencies = Object.fromEntries(others);
  for (const libc of os === "linux" ? ["glibc", "musl"] : [undefined]) {
    const options = [`--os=${os}`, `--cpu=${cpu}`, ...(libc === undefined ? [] : [`--libc=${libc}`])];
    const folder = await installedBy(project, optionalDependencies, options);
    for (const name of await filesBelow(folder)) if (packageOf(name)) found.set(name, join(folder, name));
  }
  return found;
}

/** Returns a folder in which npm has installed packages with some options. */
async function installedBy(
  project: Project,
  optionalDependencies: object,
  options: readonly string[],
): Promise<string> {
  const cache = join(cacheFolder(project.folder), "systems");
  const manifest = jsonText({ private: true, optionalDependencies });
  const folder = join(cache, sha256Of(manifest + options.join()).slice(0, 16));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  makeDirectory(unfinished);
  try {
    await writeFile(join(unfinished, "package.json"), manifest);
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--silent"];
    // On Windows npm is a script, which requires a shell.
    await promisify(execFile)("npm", ["install", ...quiet, ...options], {
      cwd: unfinished,
      shell: process.platform === "win32",
    });
    makeDirectory(join(unfinished, "node_modules"));
    await rename(unfinished, folder);
    return folder;
  } catch (cause) {
    throw new CommandError(`npm cannot install packages for ${options.join(" ")}: ${messageOf(cause)}`, {
      cause,
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Throws a CommandError if a package, or the project itself, has addons, but none for a system. */
function requireAddons(
  manifests: readonly (readonly [place: string, manifest: Manifest])[],
  all: readonly string[],
  found: readonly string[],
  target: string,
): void {
  const fitting = found.filter(isAddon).map(packageOf);
  for (const [place, { name, version, optionalDependencies = {}, os, cpu }] of manifests) {
    if (os !== undefined || cpu !== undefined) continue;
    const needed = Object.keys(optionalDependencies).map((one) => `node_modules/${one}`);
    const places = [place, ...needed];
    const has = all.some((file) => isAddon(file) && places.includes(packageOf(file) ?? ""));
    const isOfSystems = needed.some((one) =>
      manifests.some(([other, { os }]) => other === one && os !== undefined),
    );
    if ((!has && !isOfSystems) || places.some((one) => fitting.includes(one))) continue;
    throw new CommandError(
      `${name}@${version} has no addon for ${target}. ${leaveOut(target)}, or build there: npm compiles or downloads the addon of the machine on which it installs the package.`,
    );
  }
  const own = all.filter((file) => isAddon(file) && packageOf(file) === undefined);
  if (own.length > 0 && !fitting.includes(undefined))
    throw new CommandError(
      `${own.join(" and ")} of the project is no addon for ${target}. ${leaveOut(target)}.`,
    );
}

const leaveOut = (target: string) =>
  `Leave ${target} out of the targets (--target, or targets in tfnode.config.ts)`;

/** The numbers of processors in the headers of addons, by their names in Node. */
const machines = {
  elf: { x64: 0x3e, arm64: 0xb7, ia32: 3, arm: 0x28 },
  mach: { x64: 0x01000007, arm64: 0x0100000c },
  pe: { x64: 0x8664, arm64: 0xaa64, ia32: 0x14c },
} as const;

/** Reports whether an addon or a program is for a system, by the beginning of its file; undefined if the file is neither. */
async function isBinaryFor(path: string, { os, cpu }: System): Promise<boolean | undefined> {
  const file = await open(path);
  try {
    const { buffer: begin } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const numbers: { readonly [cpu: string]: number } =
      machines[os === "win32" ? "pe" : os === "darwin" ? "mach" : "elf"];
    const isOf = (number: number) => numbers[cpu] === number;
    if (begin.toString("latin1", 0, 4) === "\u007fELF")
      return os !== "win32" && os !== "darwin" && isOf(begin.readUInt16LE(18));
    const pe = begin.readUInt32LE(0x3c) % 1000;
    if (begin.toString("latin1", 0, 2) === "MZ" && begin.toString("latin1", pe, pe + 4) === "PE\0\0")
      return os === "win32" && isOf(begin.readUInt16LE(pe + 4));
    const magic = begin.readUInt32BE(0);
    if (magic === 0xcffaedfe) return os === "darwin" && isOf(begin.readUInt32LE(4));
    // A file for several processors lists them.
    if (magic !== 0xcafebabe) return undefined;
    const count = Math.min(begin.readUInt32BE(4), 20);
    return (
      os === "darwin" && Array.from({ length: count }, (_, i) => begin.readUInt32BE(8 + 20 * i)).some(isOf)
    );
  } finally {
    await file.close();
  }
}
