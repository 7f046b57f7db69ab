// Writes docs/ and examples/ of each provider from its definitions: npm run generate. With --check it only says what differs.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { foldersOf, isGenerated, providerTree } from "./generate/provider-tree.ts";
import { providers } from "./generate/providers.ts";
import { differences, settle } from "./generate/tree.ts";

const root = resolve(import.meta.dirname, "../..");
const check = process.argv.includes("--check");

for (const documented of providers) {
  const tree = await providerTree(documented, await readFile(join(root, documented.guide), "utf8"));
  const found = await differences(root, foldersOf(documented), tree, isGenerated);
  for (const { path, what } of found) console.log(`${what} ${path}`);
  if (!check) await settle(root, found, tree);
  else if (found.length > 0) process.exitCode = 1;
  console.log(`${documented.provider.definition.name}: ${tree.size} files, ${found.length} differed`);
}
