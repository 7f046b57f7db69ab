import { copyFile, mkdir, readdir, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { jsonText, writeWhole } from "../release/files.ts";
import type { Release, ReleasedPackage } from "../release/release-folder.ts";
import { type Address, parseAddress } from "./address.ts";
import { packageHash, zipHash } from "./hashes.ts";
import { requireSame } from "./published.ts";
import { compareVersions } from "./versions.ts";

/** The folder of a provider in a mirror. */
export const mirrorPath = ({ host, namespace, name }: Address) => join(host, namespace, name);

/**
 * Adds a release to a folder that is both a network mirror, when a web server serves it, and a filesystem mirror: `index.json`,
 * `VERSION.json` and the packages of each provider. Versions that are there stay. Rejects with a ReleaseError if the version is there
 * with other packages.
 */
export async function addToMirror(folder: string, address: string, release: Release): Promise<void> {
  const place = join(folder, mirrorPath(parseAddress(address)));
  const file = join(place, `${release.version}.json`);
  const archives = Object.fromEntries(await Promise.all(release.packages.map(archiveOf)));
  const text = jsonText({ archives });
  await requireSame(file, text, release);
  await mkdir(place, { recursive: true });
  for (const { path } of release.packages) {
    const target = join(place, basename(path));
    await copyFile(path, `${target}.new`);
    await rename(`${target}.new`, target);
  }
  await writeWhole(file, text);
  // Last: what it does not name is not there for anybody.
  await writeWhole(join(place, "index.json"), jsonText({ versions: await versionsIn(place) }));
}

async function archiveOf({ target, path, sha256 }: ReleasedPackage) {
  const hashes = [await packageHash(path), zipHash(sha256)];
  return [target.name, { url: basename(path), hashes }] as const;
}

async function versionsIn(place: string): Promise<Readonly<Record<string, object>>> {
  const files = (await readdir(place)).filter((file) => file.endsWith(".json") && file !== "index.json");
  const versions = files.map((file) => basename(file, ".json"));
  return Object.fromEntries(versions.sort(compareVersions).map((version) => [version, {}]));
}
