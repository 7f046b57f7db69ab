import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { layoutOf, providerTree } from "../../src/cli/docs/provider-tree.ts";
import type { Tree } from "../../src/cli/docs/tree.ts";
import type { OwnProvider } from "./providers.ts";

/** What pages say of how they were made. */
export const note = "Made by npm run generate from the provider's definitions: change those.";

/** All files about a provider of this repository. */
export async function ownTree(root: string, documented: OwnProvider): Promise<Tree> {
  const layout = layoutOf(documented);
  const text = await readFile(join(root, documented.guide), "utf8");
  const guide = withLinksFrom(text, posix.dirname(documented.guide), layout.docs);
  return await providerTree(documented, { guide, layout, note });
}

/** A text whose links to files hold in another folder. */
function withLinksFrom(text: string, folder: string, other: string): string {
  return text.replaceAll(/(?<=\]\()\.{1,2}\/[^)#]+/g, (target) =>
    posix.relative(other, posix.join(folder, target)),
  );
}
