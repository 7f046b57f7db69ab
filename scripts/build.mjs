// After tsc: puts the generated code beside the compiled, and makes the programs. With names as arguments, only those
// programs: node scripts/build.mjs stub
import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { bundleModule, bundleStandalone } from "./bundle.mjs";

const root = resolve(import.meta.dirname, "..");

const programs = {
  sec: { entry: "src/bin/terraform-provider-sec.ts", output: "dist/terraform-provider-sec" },
  vdb: { entry: "src/bin/terraform-provider-vdb.ts", output: "dist/terraform-provider-vdb" },
  // A native module has to be loaded from where it is installed.
  emulator: { entry: "src/bin/emulator.ts", output: "dist/emulator", external: ["classic-level"] },
  kit: { entry: "test/support/kit/main.ts", output: "build/kit/terraform-provider-kit" },
  stub: { entry: "test/support/stub-provider.ts", output: "build/stub/terraform-provider-stub" },
};

// Node reads a CommonJS file some milliseconds faster than a module, and a file without an extension is what this says.
await mkdir(resolve(root, "dist"), { recursive: true });
await writeFile(resolve(root, "dist/package.json"), '{ "type": "commonjs" }\n');

const wanted = process.argv.slice(2);
if (wanted.length === 0) {
  await cp(resolve(root, "src/server/generated"), resolve(root, "build/src/server/generated"), {
    recursive: true,
  });
}
const names = wanted.length > 0 ? wanted : Object.keys(programs);
for (const name of names) {
  const program = programs[name];
  if (!program) throw new Error(`No program ${name}; there are ${Object.keys(programs).join(", ")}`);
  if (existsSync(resolve(root, program.entry)))
    await (program.external ? bundleModule(program) : bundleStandalone(program));
  else console.warn(`scripts/build.mjs: no ${program.entry} yet`);
}
