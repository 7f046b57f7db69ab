// Compiles proto/ to the committed code, or to the given directory. Run it after a change to a .proto file: npm run
// generate:proto
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { apiModules } from "./lib/proto/api-modules.mjs";
import { pluginModules } from "./lib/proto/plugin-modules.mjs";

const root = join(import.meta.dirname, "..");
const proto = join(root, "proto");

const outputs = {
  "src/server/generated": pluginModules(proto),
  "src/resources/vdb/api/generated": apiModules(proto),
};

for (const [folder, files] of Object.entries(outputs)) {
  const directory = join(process.argv[2] ?? root, folder);
  await mkdir(directory, { recursive: true });
  for (const [name, text] of files) {
    await writeFile(join(directory, name), `// Made by scripts/generate-proto.mjs; never edited.\n${text}`);
  }
  const names = files.map(([name]) => name);
  const others = (await readdir(directory)).filter((name) => !names.includes(name));
  for (const name of others) await rm(join(directory, name));
}
