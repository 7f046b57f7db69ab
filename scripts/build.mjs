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
import { bundleEmulator } from "./lib/emulator-program.mjs";
import { makeImages, makeSingles } from "./lib/singles.mjs";

const root = await realpath(resolve(import.meta.dirname, ".."));
const framework = repositoryFramework(root);
const { license } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));

const programs = {
  sec: { entry: "src/bin/terraform-provider-sec.ts", output: "dist/terraform-provider-sec" },
  vdb: { entry: "src/bin/terraform-provider-vdb.ts", output: "dist/terraform-provider-vdb" },
  emulator: { output: "dist/emulator", bundle: bundleEmulator },
  kit: { entry: "test/support/kit/main.ts", output: "build/kit/terraform-provider-kit" },
  stub: { entry: "test/support/stub-provider.ts", output: "build/stub/terraform-provider-stub" },
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
  const output = join(root, program.output);
  const metafile = program.bundle
    ? await program.bundle(root, output)
    : await bundleProvider({ root, framework, entry: { file: join(root, program.entry) }, output });
  // The others are for tests.
  if (!program.output.startsWith("dist/")) return;
  const { stdout } = await promisify(execFile)(output, ["--version"]);
  const version = stdout.trim().split(" ").at(-1);
  await accompany({ output, version, licence: license, root, metafile });
}
