import { readdir, readFile, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filesBelow, writeText } from "../../packaging/files.ts";

/** Files by their paths below the root, with slashes. */
export type Tree = ReadonlyMap<string, string>;

/** A difference between a folder and the expected tree. */
export interface Difference {
  readonly path: string;
  readonly what: "missing" | "changed" | "surplus";
}

/** Compares a tree with a folder. An extra file counts as a difference only if `isGenerated` reports that it is generated. */
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

/** Applies the differences to a folder, so that it equals the tree. */
export async function settle(root: string, found: readonly Difference[], tree: Tree): Promise<void> {
  for (const { path, what } of found) {
    const file = join(root, path);
    if (what === "surplus") {
      await rm(file);
      if ((await readdir(dirname(file))).length === 0) await rmdir(dirname(file));
    } else {
      await writeText(file, tree.get(path) ?? "");
    }
  }
}

async function filesIn(root: string, folder: string): Promise<readonly string[]> {
  try {
    return (await filesBelow(join(root, folder))).map((path) => `${folder}/${path}`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
