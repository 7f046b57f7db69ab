import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "../../packaging/files.ts";
import type { Layout } from "../docs/documented.ts";
import { isGenerated, providerTree } from "../docs/provider-tree.ts";
import { type Difference, differences, type Tree } from "../docs/tree.ts";
import { loadValidProvider } from "./load-provider.ts";
import type { Project } from "./project.ts";

const note = "Made by tfnode docs from the provider's definitions and templates: change those.";

/** The expected pages and examples of a project, by paths relative to its folder, and the differences from the existing ones. */
export interface ProjectDocs {
  readonly layout: Layout;
  readonly tree: Tree;
  readonly found: readonly Difference[];
}

/** Returns the expected pages and examples of a project. */
export async function docsOf(project: Project): Promise<ProjectDocs> {
  const provider = await loadValidProvider(project);
  const layout = layoutOf(project);
  const { families = {}, samples = [] } = project.config.docs ?? {};
  const templates = await templatesOf(join(project.folder, "templates"));
  const tree = await providerTree({ provider, families, samples }, { layout, note, templates });
  const found = await differences(project.folder, Object.values(layout), tree, isGenerated(layout));
  return { layout, tree, found };
}

/** Returns the folders of a project's pages and examples. */
function layoutOf({ config }: Project): Layout {
  return config.docs?.folders ?? { docs: "docs", examples: "examples" };
}

/** Returns the templates in a folder by their paths. */
async function templatesOf(folder: string): Promise<Tree> {
  const paths = (await filesBelow(folder).catch(() => [])).filter((path) => path.endsWith(".md"));
  const read = paths.map(async (path) => [path, await readFile(join(folder, path), "utf8")] as const);
  return new Map(await Promise.all(read));
}
