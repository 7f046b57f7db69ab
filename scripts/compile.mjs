// Compiles all sources, and removes the output of deleted sources: node scripts/compile.mjs
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { removeOrphans } from "./lib/sources.mjs";

const root = resolve(import.meta.dirname, "..");
removeOrphans(root);
const compiler = join(root, "node_modules/typescript/bin/tsc");
const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.json"], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
