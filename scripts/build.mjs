// Builds all programs, or only the named ones: node scripts/build.mjs stub. Run after tsc. With --single it also builds single
// executables in dist/single, with --image images of the local APIs in dist/image; --target linux_amd64,windows_amd64 selects the
// systems, by default this machine.
import { execFile } from "node:child_process";
import { readFile, realpath } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { accompany } from "../build/src/cli/bundle/accompany.js";
import { bundleProvider } from "../build/src/cli/bundle/bundle.js";
import { frameworkOf } from "../build/src/cli/bundle/framework.js";
import { bundleLocalApiProgram } from "./lib/local-api-program.mjs";
import { makeImages, makeSingles } from "./lib/singles.mjs";
import { tfnode } from "./lib/tfnode.mjs";

const root = await realpath(resolve(import.meta.dirname, ".."));
const run = promisify(execFile);

const programs = {
  sec: () => makeProvider("src/resources/sec"),
  vdb: () => makeProvider("src/resources/vdb"),
  "local-api": makeLocalApi,
  kit: () => makeForTests("test/support/kit/main.ts", "build/kit/terraform-provider-kit"),
  stub: () => makeForTests("test/support/stub-provider.ts", "build/stub/terraform-provider-stub"),
};

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { single: { type: "boolean" }, image: { type: "boolean" }, target: { type: "string" } },
});
const names = wanted.length > 0 ? wanted : Object.keys(programs);
await Promise.all(names.map(make));
if (options.single || options.image) await makeSingles(options);
if (options.image) for (const file of await makeImages(options)) console.log(relative(root, file));

async function make(name) {
  const program = programs[name];
  if (!program) throw new Error(`No program ${name}; there are ${Object.keys(programs).join(", ")}`);
  await program();
}

/** Builds a provider with the command line, as an author would. */
async function makeProvider(project) {
  const code = await tfnode("build", "--project", join(root, project));
  if (code !== 0) process.exit(code);
}

async function makeForTests(entry, output) {
  const framework = frameworkOf(root);
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
