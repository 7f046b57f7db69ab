import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "../../packaging/files.ts";
import { isGenerated, providerTree } from "../docs/provider-tree.ts";
import { differences, type Tree } from "../docs/tree.ts";
import { loadValidProvider } from "./load-provider.ts";
import type { Project } from "./project.ts";

const note = "Made by tfnode docs from the provider's definitions and templates: change those.";

/** Returns the expected pages and examples of a project, by paths relative to its folder, and the differences from the existing ones. */
export async function docsOf(project: Project) {
  const provider = await loadValidProvider(project);
  const { folders, families = {}, samples = [] } = project.config.docs ?? {};
  const layout = folders ?? { docs: "docs", examples: "examples" };
  const templates = await templatesOf(join(project.folder, "templates"));
  const tree = await providerTree(
    { provider, families, samples },
    { layout, note, required: project.config, templates },
  );
  const found = await differences(project.folder, Object.values(layout), tree, isGenerated(layout));
  return { layout, tree, found };
}

/** Returns the templates in a folder by their paths. */
async function templatesOf(folder: string): Promise<Tree> {
  const paths = (await filesBelow(folder).catch(() => [])).filter((path) => path.endsWith(".md"));
  const read = paths.map(async (path) => [path, await readFile(join(folder, path), "utf8")] as const);
  return new Map(await Promise.all(read));
}
