// Builds the lib folders of the published packages from the compiled modules, for all or for the named packages:
// node scripts/build-packages.mjs framework. Run after tsc. See docs/decisions/archive/064-packages-without-packages.md.
import { realpathSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { bundleLocalApiProgram } from "./lib/local-api-program.mjs";
import { bundleLocalApi } from "./lib/packages/local-api.mjs";
import { publishedModules } from "./lib/packages/modules.mjs";
import { vendorLibraries } from "./lib/packages/vendor.mjs";

const root = realpathSync(resolve(import.meta.dirname, ".."));
const makers = {
  framework: makeRuntime,
  cli: makeCli,
  create: makeCreate,
  openapi: makeOpenApi,
  "local-api": makeLocalApi,
};
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(makers)) await make(name);

async function make(name) {
  const maker = makers[name];
  if (!maker) throw new Error(`No package ${name}; there are ${Object.keys(makers).join(", ")}`);
  const folder = join(root, "packages", name);
  await rm(join(folder, "lib"), { recursive: true, force: true });
  await cp(join(root, "LICENSE"), join(folder, "LICENSE"));
  await maker(folder);
}

/** Builds the framework: its modules, and the libraries that it contains. */
async function makeRuntime(folder) {
  const { runtime } = await publishedModules(root);
  const { notices } = await vendorLibraries(root, runtime, join(folder, "lib/vendor"));
  await writeAll(join(folder, "lib"), runtime.files);
  await writeFile(join(folder, "THIRD-PARTY-NOTICES.txt"), notices);
}

/** Builds the command line, which imports the framework by its package name. */
async function makeCli(folder) {
  const { cli } = await publishedModules(root);
  await writeAll(join(folder, "lib"), cli.files);
  for (const name of ["start.sh", "share.sh"]) {
    await cp(join(root, "src/bin/launcher", name), join(folder, "lib/bin/launcher", name));
  }
  // Writes the versions of Node in single executables.
  await cp(join(root, "scripts/node-binaries/package-lock.json"), join(folder, "lib/cli/node-binaries.json"));
}

/** Builds the program that creates projects, and the files of a project. */
async function makeCreate(folder) {
  const { create } = await publishedModules(root);
  await writeAll(join(folder, "lib"), create.files);
  await cp(join(root, "src/create/template"), join(folder, "lib/create/template"), { recursive: true });
}

/**
 * Builds the package that reads OpenAPI documents: its modules, and the modules of the framework that they
 * need.
 */
async function makeOpenApi(folder) {
  const { openapi } = await publishedModules(root);
  await writeAll(join(folder, "lib"), openapi.files);
}

/** Builds the local APIs: a module for tests, the program, and the schemas of seeds. */
async function makeLocalApi(folder) {
  const { localApi } = await publishedModules(root);
  const lib = join(folder, "lib");
  const notices = await bundleLocalApi(root, lib);
  await bundleLocalApiProgram(root, join(lib, "local-api"));
  await writeAll(join(lib, "types"), localApi.files);
  await cp(join(root, "docs/schemas"), join(lib, "schemas"), { recursive: true });
  await writeFile(join(folder, "THIRD-PARTY-NOTICES.txt"), notices);
}

async function writeAll(folder, files) {
  for (const [name, text] of files) {
    const file = join(folder, name);
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, text);
  }
}
