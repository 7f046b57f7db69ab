import { mkdir, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** Files by their path below the root, with slashes. */
export type Tree = ReadonlyMap<string, string>;

/** What distinguishes the folder from the tree that belongs there. */
export interface Difference {
  readonly path: string;
  readonly what: "missing" | "changed" | "surplus";
}

/** Compares the tree with what is there. Files are surplus only where `isGenerated` says that they are none of somebody's own. */
export async function differences(
  root: string,
  folders: readonly string[],
  tree: Tree,
  isGenerated: (path: string) => boolean,
): Promise<readonly Difference[]> {
  const present = new Set((await Promise.all(folders.map((folder) => filesIn(root, folder)))).flat());
  const compared = [...tree].map(async ([path, text]): Promise<readonly Difference[]> => {
    if (!present.has(path)) return [{ path, what: "missing" }];
    return (await readFile(join(root, path), "utf8")) === text ? [] : [{ path, what: "changed" }];
  });
  const surplus = [...present]
    .filter((path) => isGenerated(path) && !tree.has(path))
    .map((path): Difference => ({ path, what: "surplus" }));
  return [...(await Promise.all(compared)).flat(), ...surplus].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Makes the folder what the tree says, with the differences that were found. */
export async function settle(root: string, found: readonly Difference[], tree: Tree): Promise<void> {
  for (const { path, what } of found) {
    const file = join(root, path);
    if (what === "surplus") {
      await rm(file);
      await removeEmpty(dirname(file));
    } else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, tree.get(path) ?? "");
    }
  }
}

async function filesIn(root: string, folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, "/"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Removes a folder that a removed file leaves empty. */
async function removeEmpty(folder: string): Promise<void> {
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}
