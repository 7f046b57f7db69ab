import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sha256OfFile } from "../files.ts";
import { failing, ReleaseError } from "./release-error.ts";
import { parseSums } from "./sums.ts";
import { parseTarget, type Target } from "./targets.ts";

/** Returns the names of a release's files, which share a prefix. */
export function releaseNames(name: string, version: string) {
  const stem = `terraform-provider-${name}_${version}`;
  return {
    stem,
    /** Returns the name of the package for a target. */
    zip: ({ name: target }: Target) => `${stem}_${target}.zip`,
    /** The package that requires Node and is the same for all targets. */
    small: `${stem}_node.zip`,
    archive: (suffix: string) => `${stem}_${suffix}.zip`,
    sums: `${stem}_SHA256SUMS`,
    signature: `${stem}_SHA256SUMS.sig`,
    /** The checksums of the files that registries do not know, and their signature. */
    otherSums: `${stem}_others.sha256`,
    otherSignature: `${stem}_others.sha256.sig`,
    manifest: `${stem}_manifest.json`,
    bill: `${stem}_sbom.cdx.json`,
    notices: `${stem}_THIRD-PARTY-NOTICES.txt`,
  };
}

/** Returns the manifest of a release: the versions of Terraform's plugin protocol that its provider supports. */
export const manifestOf = (protocols: readonly string[]) => ({
  version: 1,
  metadata: { protocol_versions: protocols },
});

/** A package of a release. */
export interface ReleasedPackage {
  readonly target: Target;
  readonly path: string;
  readonly sha256: string;
}

/** A release in a folder. */
export interface Release {
  /** The type of the provider: `sec`. */
  readonly name: string;
  readonly version: string;
  readonly protocols: readonly string[];
  readonly packages: readonly ReleasedPackage[];
  /** The paths of the checksums and of their signature, which is undefined if there is none. */
  readonly sums: string;
  readonly signature: string | undefined;
}

/** Reads the release in a folder. Rejects with a ReleaseError if there is none, or a file does not match its checksum. */
export async function readRelease(folder: string): Promise<Release> {
  const files = await readdir(folder).catch(failing(`There is no release in ${folder}`));
  const sumsName = files.find((file) => file.endsWith("_SHA256SUMS"));
  const [, name, version] = /^terraform-provider-([^_]+)_(.+)_SHA256SUMS$/.exec(sumsName ?? "") ?? [];
  if (sumsName === undefined || name === undefined || version === undefined)
    throw new ReleaseError(`There is no release in ${folder}: no file of it ends in _SHA256SUMS.`);
  const names = releaseNames(name, version);
  const sums = parseSums(await readFile(join(folder, sumsName), "utf8"));
  await requireSums(folder, sums);
  if (files.includes(names.otherSums))
    await requireSums(folder, parseSums(await readFile(join(folder, names.otherSums), "utf8")));
  return {
    name,
    version,
    protocols: await protocolsOf(join(folder, names.manifest)),
    packages: packagesOf(folder, names.stem, sums),
    sums: join(folder, names.sums),
    signature: files.includes(names.signature) ? join(folder, names.signature) : undefined,
  };
}

async function requireSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, sum] of sums) {
    const read = sha256OfFile(join(folder, file));
    const found = await read.catch(failing(`${file} of the sums cannot be read`));
    if (found !== sum)
      throw new ReleaseError(
        `${join(folder, file)} is not what the sums say. Make or download the release again.`,
      );
  }
}

async function protocolsOf(manifest: string): Promise<readonly string[]> {
  const read = async () => JSON.parse(await readFile(manifest, "utf8")).metadata.protocol_versions;
  const protocols: unknown = await read().catch(failing(`${basename(manifest)} is no manifest of a release`));
  if (Array.isArray(protocols) && protocols.length > 0) return protocols.map(String);
  throw new ReleaseError(`${basename(manifest)} says no versions of the protocol.`);
}

function packagesOf(
  folder: string,
  stem: string,
  sums: ReadonlyMap<string, string>,
): readonly ReleasedPackage[] {
  return [...sums].flatMap(([file, sha256]) => {
    const target = file.startsWith(`${stem}_`) ? file.slice(stem.length + 1) : "";
    if (!/^[a-z0-9]+_[a-z0-9]+\.zip$/.test(target)) return [];
    return [{ target: parseTarget(target.replace(/\.zip$/, "")), path: join(folder, file), sha256 }];
  });
}
