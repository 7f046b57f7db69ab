import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isGenerated, providerTree } from "../docs/provider-tree.ts";
import { type Difference, differences, type Tree } from "../docs/tree.ts";
import { loadValidProvider } from "./load-provider.ts";
import type { Project } from "./project.ts";

const layout = { docs: "docs", examples: "examples" };
const note = "Made by tfnode docs from the provider's definitions and templates: change those.";

/** What the pages and examples of a project have to be, and what they differ in. */
export async function docsOf(
  project: Project,
): Promise<{ readonly tree: Tree; readonly found: readonly Difference[] }> {
  const provider = await loadValidProvider(project);
  const { families = {}, samples = [] } = project.config.docs ?? {};
  const templates = await templatesOf(join(project.folder, "templates"));
  const tree = await providerTree({ provider, families, samples }, { layout, note, templates });
  const folders = Object.values(layout);
  return { tree, found: await differences(project.folder, folders, tree, isGenerated(layout)) };
}

/** The templates of a folder, by their paths in it. */
async function templatesOf(folder: string): Promise<Tree> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [relative(folder, file).replaceAll(sep, "/"), await readFile(file, "utf8")] as const,
      ),
    ),
  );
}
