import { readFile } from "node:fs/promises";
import { ReleaseError } from "../release/release-error.ts";

/** Returns the content of a file; undefined if there is none. */
export async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Rejects with a ReleaseError if a file that describes a release exists with other content: lock files record a version as it was
 * first published.
 */
export async function requireSame(
  path: string,
  text: string,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<void> {
  const published = await contentOf(path);
  if (published === undefined || published === text) return;
  throw new ReleaseError(
    `${name} ${version} is published in ${path} with other content. Whoever has it in a lock file could install it no more: release another version.`,
  );
}
