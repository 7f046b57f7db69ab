// After tsc: makes the programs. With names as arguments, only those
// programs: node scripts/build.mjs stub
// With --single it also makes single executables in dist/single; --target linux_amd64,windows_amd64 says for which systems.
import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bundleProgram, bundleProvider } from "./bundle.mjs";
import { accompany } from "./lib/accompany.mjs";
import { makeSingles } from "./lib/singles.mjs";

const root = resolve(import.meta.dirname, "..");
const { license, version } = JSON.parse(await readFile(resolve(root, "package.json"), "utf8"));

const programs = {
  sec: { entry: "src/bin/terraform-provider-sec.ts", output: "dist/terraform-provider-sec" },
  vdb: { entry: "src/bin/terraform-provider-vdb.ts", output: "dist/terraform-provider-vdb" },
  emulator: {
    entry: "src/bin/emulator.ts",
    output: "dist/emulator",
    inPlace: { "src/emulator/version.ts": `export const packageVersion = () => ${JSON.stringify(version)};` },
  },
  kit: { entry: "test/support/kit/main.ts", output: "build/kit/terraform-provider-kit" },
  stub: { entry: "test/support/stub-provider.ts", output: "build/stub/terraform-provider-stub" },
};

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { single: { type: "boolean" }, target: { type: "string" } },
});
const names = wanted.length > 0 ? wanted : Object.keys(programs);
await Promise.all(names.map(make));
if (options.single) {
  for (const file of await makeSingles(options)) console.log(relative(root, file));
}

async function make(name) {
  const program = programs[name];
  if (!program) throw new Error(`No program ${name}; there are ${Object.keys(programs).join(", ")}`);
  const metafile = await (program.inPlace ? bundleProgram(program) : bundleProvider(program));
  // The others are for tests.
  if (program.output.startsWith("dist/"))
    await accompany({ output: program.output, licence: license, metafile });
}
