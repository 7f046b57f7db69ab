import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readElf } from "../executables/elf.ts";

/** A file that an executable needs to start, and its required path. */
export interface Library {
  readonly path: string;
  readonly content: Buffer;
}

/** The error of a library that is missing, or for another processor; the message is for users. */
export class LibraryError extends Error {
  override readonly name = "LibraryError";
}

/** The places of a processor's libraries in a system. */
export interface LibraryPlaces {
  /** The root folder of the system: `/`, or that of packages for another processor. */
  readonly root: string;
  /** The folders below the root, in the order of the search. */
  readonly folders: readonly string[];
}

/** The places in Debian, in Fedora, and in Debian's packages for the other processor. */
const libraryPlaces: Readonly<Record<"amd64" | "arm64", readonly LibraryPlaces[]>> = {
  amd64: [
    { root: "/", folders: ["/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64"] },
  ],
  arm64: [
    { root: "/", folders: ["/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64"] },
    { root: "/usr/aarch64-linux-gnu", folders: ["/lib"] },
  ],
};

/**
 * Returns the loader and the libraries of an executable, including indirect ones, sorted by path, as they are on this machine.
 * Throws a LibraryError.
 */
export async function librariesOf(
  executable: Buffer,
  places: readonly LibraryPlaces[] = libraryPlaces[readElf(executable).architecture],
): Promise<readonly Library[]> {
  const { architecture, interpreter, libraries } = readElf(executable);
  const found = new Map<string, Library>();
  const find = async (name: string, candidates: readonly { file: string; path: string }[]) => {
    for (const { file, path } of candidates) {
      const content = await readFile(file).catch(() => undefined);
      if (!content || readElf(content).architecture !== architecture) continue;
      found.set(name, { path, content });
      for (const needed of readElf(content).libraries) await need(needed);
      return;
    }
    throw new LibraryError(
      `There is no ${name} for ${architecture} in ${places.map(({ root, folders }) => folders.map((folder) => join(root, folder)).join(", ")).join(", ")}`,
    );
  };
  const need = async (name: string) => {
    if (found.has(name)) return;
    const inFolders = ({ root, folders }: LibraryPlaces) =>
      folders.map((folder) => ({ file: join(root, folder, name), path: join(folder, name) }));
    await find(name, places.flatMap(inFolders));
  };
  const loader = interpreter.slice(interpreter.lastIndexOf("/") + 1);
  await find(
    loader,
    places.map(({ root }) => ({ file: join(root, interpreter), path: interpreter })),
  );
  for (const name of libraries) await need(name);
  return [...found.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}
