import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readElf } from "../executables/elf.ts";
import { sha256Of, writeWhole } from "../files.ts";
import { type LibraryPlaces, librariesOf } from "./libraries.ts";
import { imageArchive } from "./oci-image.ts";
import type { TarEntry } from "./tar.ts";

/** The contents of an image of the local APIs. */
export interface LocalApiImageOptions {
  /** The path of the single executable for Linux. */
  readonly executable: string;
  readonly version: string;
  /** The texts of licenses that have to accompany it, by file name. */
  readonly notices: Readonly<Record<string, Buffer>>;
  /** The path of the archive. Its folder is created if necessary. */
  readonly output: string;
  /** The places of libraries; by default those of this machine. */
  readonly places?: readonly LibraryPlaces[];
}

/** The number of a user without privileges. */
const user = 65532;

/**
 * Makes an image of the local APIs with their executable, the libraries of this machine that it requires, a folder for data and
 * one for temporary files. Throws a LibraryError or a FormatError.
 */
export async function makeLocalApiImage(options: LocalApiImageOptions): Promise<void> {
  const { executable, version, notices, output, places } = options;
  const content = await readFile(executable);
  const libraries = await librariesOf(content, places);
  const files: TarEntry[] = [
    { path: "/local-api", mode: 0o755, content },
    ...Object.entries(notices).map(([name, text]) => ({
      path: `/licences/${name}`,
      mode: 0o644,
      content: text,
    })),
    { path: "/etc/passwd", mode: 0o644, content: Buffer.from(`local-api:x:${user}:${user}::/data:/none\n`) },
    { path: "/etc/group", mode: 0o644, content: Buffer.from(`local-api:x:${user}:\n`) },
    { path: "/data", mode: 0o700, owner: user },
    { path: "/tmp", mode: 0o1777 },
    ...libraries.map((library) => ({ ...library, mode: 0o755 })),
  ];
  const archive = imageArchive({
    reference: `local-api:${version}`,
    architecture: readElf(content).architecture,
    files: withFolders(files),
    entrypoint: ["/local-api"],
    command: ["--help"],
    user: `${user}:${user}`,
    workingDirectory: "/data",
    ports: ["8080/tcp", "8443/tcp"],
    volumes: ["/data"],
    labels: {
      "org.opencontainers.image.title": "local-api",
      "org.opencontainers.image.description": "Local APIs for the providers sec and vdb",
      "org.opencontainers.image.version": version,
      "tfnode.libraries": libraries.map((each) => `${each.path} ${sha256Of(each.content)}`).join("\n"),
    },
  });
  await writeWhole(output, archive);
}

/** Adds the folders that contain the files, which are readable for everyone. */
function withFolders(entries: readonly TarEntry[]): readonly TarEntry[] {
  const known = new Set(entries.map(({ path }) => path));
  const folders = new Set(entries.flatMap(({ path }) => foldersOf(path)));
  return [
    ...entries,
    ...[...folders].filter((path) => !known.has(path)).map((path) => ({ path, mode: 0o755 })),
  ];
}

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === "/" ? [] : [...foldersOf(folder), folder];
}
