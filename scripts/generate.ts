// Writes docs/ and examples/ of each provider from its definitions, and the schemas of seeds: npm run generate. With --check it only says what differs.
import { resolve } from "node:path";
import { isGenerated, layoutOf } from "../src/cli/docs/provider-tree.ts";
import { differences, settle } from "../src/cli/docs/tree.ts";
import { providers } from "./generate/providers.ts";
import { settleSeedSchemas } from "./generate/seed-schemas.ts";
import { ownTree } from "./generate/trees.ts";

const root = resolve(import.meta.dirname, "../..");
const check = process.argv.includes("--check");

for (const documented of providers) {
  const tree = await ownTree(root, documented);
  const layout = layoutOf(documented);
  const found = await differences(root, Object.values(layout), tree, isGenerated(layout));
  for (const { path, what } of found) console.log(`${what} ${path}`);
  if (!check) await settle(root, found, tree);
  else if (found.length > 0) process.exitCode = 1;
  console.log(`${documented.provider.definition.name}: ${tree.size} files, ${found.length} differed`);
}

const differed = await settleSeedSchemas(root, check);
for (const path of differed) console.log(`differs ${path}`);
if (check && differed.length > 0) process.exitCode = 1;
