// Writes docs/api, the reference for authors of providers, from the docstrings of the exports of src/index.ts, src/testing,
// src/http, src/grpc and src/sdk, and the list of public types. Run after tsc. Fails for a name without a docstring. TypeDoc and its compiler are packages of
// scripts/api-reference.
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { declarationsDigest } from "./lib/api-reference.mjs";
import { publicTypes } from "./lib/public-types.mjs";

const root = resolve(import.meta.dirname, "..");
const tools = join(root, "scripts/api-reference");

if (!existsSync(join(tools, "node_modules/typedoc"))) {
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: tools, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ["node_modules/typedoc/bin/typedoc", "--options", "typedoc.json"],
  { cwd: tools, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
);
const output = `${stdout}${stderr}`;
// The documentation of a type includes its unnamed parts.
const undocumented = [...output.matchAll(/\[warning\] (\S+) .*does not have any documentation/g)]
  .map(([, name]) => name)
  .filter((name) => !name.includes(".__type."));
if (status !== 0 || undocumented.length > 0) {
  const reasons = undocumented.map((name) => `${name} has no docstring`);
  console.error(reasons.length > 0 ? reasons.join("\n") : output);
  process.exit(1);
}
// TypeDoc empties the folder.
writeFileSync(join(root, "docs/api/public-types.md"), publicTypes(root));
writeFileSync(join(root, "docs/api/declarations.sha256"), `${declarationsDigest(root)}\n`);
