import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "./command.ts";

const run = promisify(execFile);

/** The published packages, by the folders in which they are built. */
const packages = {
  framework: "@tfnode/framework",
  cli: "@tfnode/cli",
  create: "@tfnode/create",
  openapi: "@tfnode/openapi",
  "local-api": "@tfnode/local-api",
} as const;

/** A published package. */
export type PackageFolder = keyof typeof packages;

/** The tarballs that this process has made. */
const tarballs = new Map<PackageFolder, Promise<Buffer>>();

/** Returns the tarball of a package as for publication. */
function tarballOf(name: PackageFolder): Promise<Buffer> {
  const known = tarballs.get(name);
  if (known) return known;
  const tarball = pack(name);
  tarballs.set(name, tarball);
  return tarball;
}

async function pack(name: PackageFolder): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-packed-"));
  try {
    // The build has already created the content.
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const cwd = join(root, "packages", name);
    const { stdout } = await run("npm", [...args, "--cache", join(folder, "cache")], { cwd });
    const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
    return await readFile(join(folder, filename));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Installs a packed package in a project, as npm would, with its dependencies. */
export async function install(name: PackageFolder, project: string): Promise<void> {
  const place = join(project, "node_modules", packages[name]);
  await mkdir(place, { recursive: true });
  const unpacked = run("tar", ["-xz", "--strip-components", "1", "-C", place]);
  unpacked.child.stdin?.end(await tarballOf(name));
  await unpacked;
  const { dependencies = {} } = JSON.parse(await readFile(join(place, "package.json"), "utf8"));
  for (const dependency of Object.keys(dependencies)) await link(dependency, project);
}

/** Adds a package to a project that this repository has installed. */
export async function link(name: string, project: string): Promise<void> {
  const place = join(project, "node_modules", name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(join(root, "node_modules", name), place);
}

/** Adds all packages of a folder to a project, one by one, so that others can be added. */
export async function linkAll(packages: string, project: string): Promise<void> {
  for (const name of await readdir(packages)) {
    const from = join(packages, name);
    const place = join(project, "node_modules", name);
    const scoped = name.startsWith("@") ? await readdir(from) : [];
    await mkdir(name.startsWith("@") ? place : dirname(place), { recursive: true });
    if (name.startsWith("@"))
      await Promise.all(scoped.map((one) => addLink(join(from, one), join(place, one))));
    else if (!name.startsWith(".")) await addLink(from, place);
  }
}

/** Adds a link unless the project has the package. */
async function addLink(from: string, place: string): Promise<void> {
  if (!existsSync(place)) await symlink(from, place);
}

/** The outcome of a program. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns the file of a program in a package of a project. */
export async function programIn(project: string, name: PackageFolder, program: string): Promise<string> {
  const place = join(project, "node_modules", packages[name]);
  const { bin } = JSON.parse(await readFile(join(place, "package.json"), "utf8"));
  return join(place, bin[program]);
}

/** Runs the command line of a project. */
export async function tfnode(project: string, ...args: readonly string[]): Promise<Ended> {
  return await runNode(project, [await programIn(project, "cli", "tfnode"), ...args]);
}

/** Runs Node in a folder, with any outcome. */
export function runNode(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return runProgram(cwd, [process.execPath, ...args], env);
}

/** Runs a program in a folder, with any outcome. */
export function runProgram(
  cwd: string,
  [program = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  // A test of a project must not report to the runner of this one.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env: { ...inherited, ...env } }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : -1) : 0;
      resolve({ code, stdout, stderr });
    });
  });
}
