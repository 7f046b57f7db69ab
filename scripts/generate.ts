// Writes docs/ and examples/ of each provider with tfnode docs, and the schemas of seeds: npm run generate.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { settleSeedSchemas } from "./generate/seed-schemas.ts";

const root = resolve(import.meta.dirname, "../..");
const tfnode = resolve(root, "build/src/cli/main.js");

for (const project of ["src/resources/sec", "src/resources/vdb"]) {
  const { status } = spawnSync(process.execPath, [tfnode, "docs", "--project", project], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}

for (const path of await settleSeedSchemas(root, false)) console.log(`changed ${path}`);
