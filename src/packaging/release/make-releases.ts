import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "../../server/make-directory.ts";
import { filesBelow, jsonText, sha256OfFile, writeText, writeWhole } from "../files.ts";
import { type BillOfMaterials, type Component, releaseBill } from "./bill-of-materials.ts";
import { type DocsDescription, registryDocs } from "./docs.ts";
import { executableName, packageFiles, requireExecutable } from "./package-files.ts";
import { ReleaseError } from "./release-error.ts";
import { manifestOf, type Release, readRelease, releaseNames } from "./release-folder.ts";
import type { SigningKey } from "./signature.ts";
import { sumsText } from "./sums.ts";
import { parseTarget } from "./targets.ts";
import { type PackageFile, writeZip } from "./zip.ts";

/** The contents of a release. Paths are absolute, or relative to the current folder. */
export interface ReleaseDescription {
  /** The type of the provider: `sec` in `terraform-provider-sec`. */
  readonly name: string;
  readonly version: string;
  /** The versions of Terraform's plugin protocol that the provider supports: `6.0`. */
  readonly protocols: readonly string[];
  /** The path of the executable by target: `linux_amd64`. */
  readonly executables: Readonly<Record<string, string>>;
  /** The path of an executable that requires Node, which is published in addition. */
  readonly small?: string;
  /** The files next to the executables by target, and next to the small one, in folders of the packages. */
  readonly programFiles?: Readonly<Record<string, readonly PackageFile[]>>;
  readonly filesOfSmall?: readonly PackageFile[];
  /** The paths of the files in every package, such as the license. */
  readonly accompanying: readonly string[];
  /** The path of the licenses of the executables' third-party code, which is also in every package. */
  readonly notices?: string;
  /** The path of the program's bill of materials, which lists the code in all executables. */
  readonly bill: string;
  /** The runtime in the executables, such as Node: as a component, and the path of its license. */
  readonly runtime?: { readonly component: Component; readonly licence: string };
  readonly docs?: DocsDescription;
  /**
   * The paths of folders that become zip archives of the release, by the suffix of the archives' names after the version. The
   * suffix contains a dash, so that it differs from a target: `pulumi-python`.
   */
  readonly archives?: Readonly<Record<string, string>>;
}

/** The options for making releases. */
export interface ReleaseOptions {
  /** The folder in which each release gets a folder of its own, such as `terraform-provider-sec_2.2.0`, which replaces an existing one. */
  readonly output: string;
  /** The key that signs the checksums; without it they are not signed. */
  readonly key?: SigningKey;
  /** The time in the signature and in the bill of materials. */
  readonly date: Date;
}

/**
 * Makes releases in the format in which HashiCorp publishes its providers: packages, checksums, their signature and the manifest;
 * and in addition a bill of materials, notices and documentation. The same description, key and date give the same bytes. Either
 * all releases are made, or none is changed: then it rejects with a ReleaseError.
 */
export async function makeReleases(
  descriptions: readonly ReleaseDescription[],
  { output, key, date }: ReleaseOptions,
): Promise<readonly Release[]> {
  for (const description of descriptions) await requireComplete(description);
  makeDirectory(output);
  const staging = await mkdtemp(join(output, ".making-"));
  try {
    for (const description of descriptions)
      await makeRelease(description, join(staging, stemOf(description)), key, date);
    const folders = descriptions.map(stemOf);
    for (const folder of folders)
      await replace(join(staging, folder), join(output, folder), join(staging, `old-${folder}`));
    return await Promise.all(folders.map((folder) => readRelease(join(output, folder))));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const stemOf = ({ name, version }: ReleaseDescription) => releaseNames(name, version).stem;

async function replace(made: string, place: string, old: string): Promise<void> {
  await rename(place, old).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(made, place);
}

async function requireComplete({
  name,
  version,
  executables,
  small,
  archives = {},
}: ReleaseDescription): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
    throw new ReleaseError(
      `${JSON.stringify(name)} cannot be the type of a provider, which has small letters, digits and dashes.`,
    );
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version))
    throw new ReleaseError(
      `${JSON.stringify(version)} is no version of a release, which is written like 1.2.3 or 1.2.3-beta1.`,
    );
  if (Object.keys(executables).length === 0) throw new ReleaseError(`The release of ${name} has no target.`);
  for (const [target, path] of Object.entries(executables))
    await requireExecutable(path, parseTarget(target));
  const odd = Object.keys(archives).find((suffix) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(suffix));
  if (odd !== undefined)
    throw new ReleaseError(`An archive cannot be called ${odd}, which needs a dash in it.`);
  if (small !== undefined) await requireExecutable(small, { name: "Node", os: "linux", arch: "" });
}

async function makeRelease(
  description: ReleaseDescription,
  folder: string,
  key: SigningKey | undefined,
  date: Date,
): Promise<void> {
  const { name, version, protocols, docs, archives = {} } = description;
  const names = releaseNames(name, version);
  await mkdir(folder);
  const packages = await writePackages(description, folder);
  // Registries accept only the packages of systems and the manifest in the sums, so the other files have their own.
  const [sums, others] = [new Map<string, string>(), new Map<string, string>()];
  for (const [file, sum] of packages) (file === names.small ? others : sums).set(file, sum);
  const add = async (to: Map<string, string>, file: string, text: string) => {
    await writeText(join(folder, file), text);
    to.set(file, await sha256OfFile(join(folder, file)));
  };
  await add(sums, names.manifest, jsonText(manifestOf(protocols)));
  await add(others, names.bill, jsonText(await billOf(description, packages, date)));
  for (const [suffix, source] of Object.entries(archives)) {
    const file = names.archive(suffix);
    const paths = await filesBelow(source);
    const files = paths.map((name) => ({ name, source: join(source, name), executable: false }));
    await writeZip(join(folder, file), files);
    others.set(file, await sha256OfFile(join(folder, file)));
  }
  if (description.notices) await add(others, names.notices, await readFile(description.notices, "utf8"));

  for (const [listed, file, signature] of [
    [sums, names.sums, names.signature],
    [others, names.otherSums, names.otherSignature],
  ] as const) {
    const text = sumsText(listed);
    await writeText(join(folder, file), text);
    if (key) await writeText(join(folder, signature), await key.sign(Buffer.from(text), date));
  }
  for (const [place, page] of docs ? registryDocs(docs) : [])
    await writeWhole(join(folder, "docs", place), page);
}

/** Writes the packages, and returns their checksums. */
async function writePackages(
  description: ReleaseDescription,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const { name, version, executables, small, accompanying, notices, runtime, programFiles, filesOfSmall } =
    description;
  const names = releaseNames(name, version);
  const ofProgram = notices ? [...accompanying, notices] : accompanying;
  const ofExecutable = runtime ? [...ofProgram, runtime.licence] : ofProgram;
  const zips = Object.entries(executables).map(([target, source]) => {
    const parsed = parseTarget(target);
    const executable = { name: executableName(name, version, parsed), source };
    return { file: names.zip(parsed), files: packageFiles(executable, ofExecutable, programFiles?.[target]) };
  });
  if (small !== undefined) {
    const executable = { name: executableName(name, version), source: small };
    zips.push({ file: names.small, files: packageFiles(executable, ofProgram, filesOfSmall) });
  }
  // In parallel, because zlib uses most of the time, in its own threads.
  const sums = zips.map(async ({ file, files }) => {
    await writeZip(join(folder, file), files);
    return [file, await sha256OfFile(join(folder, file))] as const;
  });
  return new Map(await Promise.all(sums));
}

async function billOf(
  { name, version, bill, runtime }: ReleaseDescription,
  files: ReadonlyMap<string, string>,
  date: Date,
): Promise<BillOfMaterials> {
  const program: BillOfMaterials = JSON.parse(await readFile(bill, "utf8"));
  const components = runtime ? [runtime.component] : [];
  return releaseBill(program, { name: `terraform-provider-${name}`, version, files, components, date });
}
