import { createHash } from "node:crypto";
import { copyFile, link, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeDirectory } from "../../server/make-directory.ts";
import { jsonText, sha256OfFile, writeWhole } from "../files.ts";
import { copyPackageFiles, executableName, packageFiles } from "../release/package-files.ts";
import { type Release, type ReleasedPackage, releaseNames } from "../release/release-folder.ts";
import { sumsText } from "../release/sums.ts";
import type { Target } from "../release/targets.ts";
import { type PackageFile, sumsInZip, writeZip } from "../release/zip.ts";
import { type Address, addressesOf } from "./address.ts";
import { contentOf, requireSame } from "./published.ts";
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
  const archives = Object.fromEntries(await Promise.all(release.packages.map((one) => archiveOf(one))));
  const text = jsonText({ archives });
  for (const place of [first, ...others]) await requireSame(versionFile(place, release), text, release);
  await addPackages(first, release, text, copyFile);
  // Hard links for the other hosts take no space.
  for (const place of others)
    await addPackages(place, release, text, (path, target) =>
      link(join(first, basename(path)), target).catch(() => copyFile(path, target)),
    );
}

const versionFile = (place: string, { version }: Pick<Release, "version">) => join(place, `${version}.json`);

/** Adds the packages to the folder of one provider. Each file gets its final name when it is complete. */
async function addPackages(
  place: string,
  release: Release,
  text: string,
  put: (path: string, target: string) => Promise<void>,
): Promise<void> {
  makeDirectory(place);
  for (const { path } of release.packages) {
    const target = join(place, basename(path));
    await rm(`${target}.new`, { force: true });
    await put(path, `${target}.new`);
    await rename(`${target}.new`, target);
  }
  await addVersion(place, release.version, text);
}

/** Describes a version in the folder of one provider. The list is written last, because clients find only the versions in it. */
async function addVersion(place: string, version: string, text: string): Promise<void> {
  await writeWhole(versionFile(place, { version }), text);
  await writeWhole(join(place, "index.json"), jsonText({ versions: await versionsIn(place) }));
}

/** An archive in the description of a version. */
interface Archive {
  /** The place of the archive, relative to the description. */
  readonly url: string;
  readonly hashes: readonly string[];
}

/**
 * Describes an archive with the two hashes of lock files: one of the names and contents of its files, and one of its own bytes. Rejects
 * with a ReleaseError if the archive cannot be read.
 */
async function archiveOf(
  { target, path, sha256 }: ReleasedPackage,
  folder = "",
): Promise<readonly [string, Archive]> {
  const ofFiles = createHash("sha256").update(sumsText(await sumsInZip(path)));
  const hashes = [`h1:${ofFiles.digest("base64")}`, `zh:${sha256}`];
  return [target.name, { url: folder + basename(path), hashes }];
}

async function versionsIn(place: string): Promise<Readonly<Record<string, object>>> {
  const files = (await readdir(place)).filter((file) => file.endsWith(".json") && file !== "index.json");
  const versions = files.map((file) => basename(file, ".json"));
  return Object.fromEntries(versions.sort(compareVersions).map((version) => [version, {}]));
}

/**
 * The folder of the archives of `layOut`. Terraform does not search it in a filesystem mirror, where it would use the archives instead
 * of links to the folders next to them.
 */
const archiveFolder = "packages/";

/** A built program and its accompanying files. */
export interface BuiltProvider {
  readonly version: string;
  /** The path of the program, which is the same for all targets. */
  readonly program: string;
  readonly targets: readonly Target[];
  /** The paths of accompanying files, such as the license. */
  readonly accompanying: readonly string[];
  /** The files next to the program by target. */
  readonly programFiles?: Readonly<Record<string, readonly PackageFile[]>>;
  /** Whether the folder is to be a network mirror, too. */
  readonly network: boolean;
}

/**
 * Lays a program out in a folder from which Terraform installs it without a release: a folder with its files for each target and
 * for every address of the source, which replaces an existing one. With `network`, there are also archives, and `index.json` and
 * `VERSION.json`, which network mirrors consist of. Returns the paths of the programs.
 */
export async function layOut(
  folder: string,
  source: string,
  { version, program, targets, accompanying, programFiles, network }: BuiltProvider,
): Promise<readonly string[]> {
  const made: string[] = [];
  for (const address of addressesOf(source)) {
    for (const target of targets) {
      const place = join(folder, mirrorPath(address), version, target.name);
      const name = executableName(address.name, version, target);
      await rm(place, { recursive: true, force: true });
      makeDirectory(place);
      const files = packageFiles({ name, source: program }, accompanying, programFiles?.[target.name]);
      await copyPackageFiles(files, place);
      made.push(join(place, name));
    }
    if (network)
      await addArchives(join(folder, mirrorPath(address)), address, {
        version,
        program,
        targets,
        accompanying,
        ...(programFiles && { programFiles }),
      });
  }
  return made;
}

/** Adds archives of a program to the folder of one provider. Those of other targets, and of releases, remain. */
async function addArchives(
  place: string,
  { name }: Address,
  { version, program, targets, accompanying, programFiles }: Omit<BuiltProvider, "network">,
): Promise<void> {
  makeDirectory(join(place, archiveFolder));
  const archives = targets.map(async (target) => {
    const path = join(place, archiveFolder, releaseNames(name, version).zip(target));
    const executable = { name: executableName(name, version, target), source: program };
    await writeZip(`${path}.new`, packageFiles(executable, accompanying, programFiles?.[target.name]));
    await rename(`${path}.new`, path);
    return await archiveOf({ target, path, sha256: await sha256OfFile(path) }, archiveFolder);
  });
  const made: Readonly<Record<string, Archive>> = Object.fromEntries(await Promise.all(archives));
  const others = Object.entries(await archivesIn(versionFile(place, { version }))).filter(
    ([target, { url }]) => !made[target] || !url.startsWith(archiveFolder),
  );
  await addVersion(place, version, jsonText({ archives: { ...made, ...Object.fromEntries(others) } }));
}

/** Returns the archives that a version has so far. */
async function archivesIn(file: string): Promise<Readonly<Record<string, Archive>>> {
  const text = await contentOf(file);
  return text === undefined ? {} : JSON.parse(text).archives;
}
