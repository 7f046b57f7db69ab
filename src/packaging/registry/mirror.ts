import { createHash } from "node:crypto";
import { chmod, copyFile, link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { jsonText, writeWhole } from "../files.ts";
import { executableName, packageFiles } from "../release/package-files.ts";
import type { Release, ReleasedPackage } from "../release/release-folder.ts";
import { sumsText } from "../release/sums.ts";
import type { Target } from "../release/targets.ts";
import { sumsInZip } from "../release/zip.ts";
import { type Address, addressesOf } from "./address.ts";
import { requireSame } from "./published.ts";
import { compareVersions } from "./versions.ts";

/** Returns the folder of a provider in a mirror. */
export const mirrorPath = ({ host, namespace, name }: Address) => join(host, namespace, name);

/**
 * Adds a release to a folder that is both a network mirror, when a web server serves it, and a filesystem mirror: `index.json`,
 * `VERSION.json` and the packages of each provider, for every address of the source. Existing versions remain. Rejects with a
 * ReleaseError if the version exists with other packages.
 */
export async function addToMirror(folder: string, source: string, release: Release): Promise<void> {
  const placeOf = (address: Address) => join(folder, mirrorPath(address));
  const [address, ...same] = addressesOf(source);
  const [first, others] = [placeOf(address), same.map(placeOf)];
  const archives = Object.fromEntries(await Promise.all(release.packages.map(archiveOf)));
  const text = jsonText({ archives });
  for (const place of [first, ...others]) await requireSame(versionFile(place, release), text, release);
  await addPackages(first, release, text, copyFile);
  // Hard links for the other hosts take no space.
  for (const place of others)
    await addPackages(place, release, text, (path, target) =>
      link(join(first, basename(path)), target).catch(() => copyFile(path, target)),
    );
}

const versionFile = (place: string, { version }: Release) => join(place, `${version}.json`);

/** Adds the packages to the folder of one provider. Each file gets its final name when it is complete. */
async function addPackages(
  place: string,
  release: Release,
  text: string,
  put: (path: string, target: string) => Promise<void>,
): Promise<void> {
  await mkdir(place, { recursive: true });
  for (const { path } of release.packages) {
    const target = join(place, basename(path));
    await rm(`${target}.new`, { force: true });
    await put(path, `${target}.new`);
    await rename(`${target}.new`, target);
  }
  await writeWhole(versionFile(place, release), text);
  // Written last, because clients find only the versions in this file.
  await writeWhole(join(place, "index.json"), jsonText({ versions: await versionsIn(place) }));
}

/**
 * Describes an archive with the two hashes of lock files: one of the names and contents of its files, and one of its own bytes. Rejects
 * with a ReleaseError if the archive cannot be read.
 */
async function archiveOf({ target, path, sha256 }: ReleasedPackage) {
  const ofFiles = createHash("sha256").update(sumsText(await sumsInZip(path)));
  const hashes = [`h1:${ofFiles.digest("base64")}`, `zh:${sha256}`];
  return [target.name, { url: basename(path), hashes }] as const;
}

async function versionsIn(place: string): Promise<Readonly<Record<string, object>>> {
  const files = (await readdir(place)).filter((file) => file.endsWith(".json") && file !== "index.json");
  const versions = files.map((file) => basename(file, ".json"));
  return Object.fromEntries(versions.sort(compareVersions).map((version) => [version, {}]));
}

/** A built program and its accompanying files. */
export interface BuiltProvider {
  readonly version: string;
  /** The path of the program, which is the same for all targets. */
  readonly program: string;
  readonly targets: readonly Target[];
  /** The paths of accompanying files, such as the license. */
  readonly accompanying: readonly string[];
}

/**
 * Lays a program out in a folder from which Terraform installs it without a release: a folder with its files for each target and
 * for every address of the source, which replaces an existing one. Returns the paths of the programs.
 */
export async function layOut(
  folder: string,
  source: string,
  { version, program, targets, accompanying }: BuiltProvider,
): Promise<readonly string[]> {
  const made: string[] = [];
  for (const address of addressesOf(source))
    for (const target of targets) {
      const place = join(folder, mirrorPath(address), version, target.name);
      const name = executableName(address.name, version, target);
      await rm(place, { recursive: true, force: true });
      await mkdir(place, { recursive: true });
      for (const file of packageFiles({ name, source: program }, accompanying)) {
        await copyFile(file.source, join(place, file.name));
        await chmod(join(place, file.name), file.executable ? 0o755 : 0o644);
      }
      made.push(join(place, name));
    }
  return made;
}
