import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { layoutOf, providerTree } from "../../src/cli/docs/provider-tree.ts";
import type { Tree } from "../../src/cli/docs/tree.ts";
import type { OwnProvider } from "./providers.ts";

/** What pages say of how they were made. */
export const note = "Made by npm run generate from the provider's definitions: change those.";

/** All files about a provider of this repository. */
export async function ownTree(root: string, documented: OwnProvider): Promise<Tree> {
  const guide = await readFile(join(root, documented.guide), "utf8");
  return await providerTree(documented, { guide, layout: layoutOf(documented), note });
}
