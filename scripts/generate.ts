// Writes docs/ and examples/ of each provider with tfnode docs, the schemas of seeds, and the tables of errors and differences: npm run generate.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { settleKnownDifferences } from "./generate/known-differences.ts";
import { settleSeedSchemas } from "./generate/seed-schemas.ts";
import { settleTroubleshooting } from "./generate/troubleshooting.ts";

const root = resolve(import.meta.dirname, "../..");
const tfnode = resolve(root, "build/src/cli/main.js");

for (const project of ["src/resources/sec", "src/resources/vdb"]) {
  const { status } = spawnSync(process.execPath, [tfnode, "docs", "--project", project], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}

const changed = [
  ...(await settleSeedSchemas(root, false)),
  ...settleTroubleshooting(root, false),
  ...settleKnownDifferences(root, false),
];
for (const path of changed) console.log(`changed ${path}`);
