// After tsc: makes the programs. With names as arguments, only those
// programs: node scripts/build.mjs stub
// With --single it also makes single executables in dist/single, with --image images of the local APIs in dist/image of them;
// --target linux_amd64,windows_amd64 says for which systems.
import { execFile } from "node:child_process";
import { readFile, realpath } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { accompany } from "../build/src/cli/bundle/accompany.js";
import { bundleProvider } from "../build/src/cli/bundle/bundle.js";
import { repositoryFramework } from "../build/src/cli/bundle/framework.js";
import { bundleLocalApiProgram } from "./lib/local-api-program.mjs";
import { makeImages, makeSingles } from "./lib/singles.mjs";

const root = await realpath(resolve(import.meta.dirname, ".."));
const run = promisify(execFile);

const programs = {
  sec: () => runTfnode("build", "--project", "src/resources/sec"),
  vdb: () => runTfnode("build", "--project", "src/resources/vdb"),
  localApi: makeLocalApi,
  kit: () => makeForTests("test/support/kit/main.ts", "build/kit/terraform-provider-kit"),
  stub: () => makeForTests("test/support/stub-provider.ts", "build/stub/terraform-provider-stub"),
};

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { single: { type: "boolean" }, image: { type: "boolean" }, target: { type: "string" } },
});
const names = wanted.length > 0 ? wanted : Object.keys(programs);
await Promise.all(names.map(make));
if (options.single || options.image) {
  for (const file of await makeSingles(options)) console.log(relative(root, file));
}
if (options.image) {
  for (const file of await makeImages(options)) console.log(relative(root, file));
}

async function make(name) {
  const program = programs[name];
  if (!program) throw new Error(`No program ${name}; there are ${Object.keys(programs).join(", ")}`);
  await program();
}

/** Runs the command line that authors of providers have. */
async function runTfnode(...args) {
  await run(process.execPath, [join(root, "build/src/cli/main.js"), ...args], { cwd: root });
}

async function makeForTests(entry, output) {
  const framework = repositoryFramework(root);
  await bundleProvider({ root, framework, entry: { file: join(root, entry) }, output: join(root, output) });
}

async function makeLocalApi() {
  const output = join(root, "dist/local-api");
  const metafile = await bundleLocalApiProgram(root, output);
  const { stdout } = await run(output, ["--version"]);
  const version = stdout.trim().split(" ").at(-1);
  const { license: licence } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await accompany({ output, version, licence, root, metafile });
}
