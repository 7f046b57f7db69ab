import { readFile } from "node:fs/promises";
import { basename, join, posix } from "node:path";
import { jsonText, writeWhole } from "../files.ts";
import { ReleaseError } from "../release/release-error.ts";
import type { Release } from "../release/release-folder.ts";
import { checkSignature, readPublicKey } from "../release/signature.ts";
import { type Address, addressesOf } from "./address.ts";
import { addToMirror, mirrorPath } from "./mirror.ts";
import { contentOf, requireSame } from "./published.ts";
import { compareVersions } from "./versions.ts";

/** A version in the list of a registry. */
interface PublishedVersion {
  readonly version: string;
  readonly protocols: readonly string[];
  readonly platforms: readonly { readonly os: string; readonly arch: string }[];
}

const providers = "v1/providers";
const mirror = "mirror";

/**
 * Adds a release to a folder that becomes a provider registry on a web server: service discovery, versions, downloads and signing
 * keys. The folder `mirror` in it is a network mirror with the packages. All links are absolute paths without a host, which every client
 * resolves in the same way, so the folder can be served as the root of any host; the mirror contains the hosts of the source. Existing versions remain. Rejects with a ReleaseError if the
 * release is not signed with the key, or exists with other content.
 */
export async function addToSite(
  site: string,
  source: string,
  release: Release,
  publicKey: string,
): Promise<void> {
  const [parsed] = addressesOf(source);
  const { sums, signature, version } = release;
  if (signature === undefined)
    throw new ReleaseError(
      `The release of ${release.name} ${version} is not signed, which a registry asks for.`,
    );
  const [sumsContent, signatureContent] = await Promise.all([readFile(sums), readFile(signature)]);
  await checkSignature(sumsContent, signatureContent, publicKey);

  const place = join(site, providers, parsed.namespace, parsed.name);
  const sumsFile = join(place, version, basename(sums));
  await requireSame(sumsFile, sumsContent.toString(), release);
  await requireSameKey(join(place, version), release, publicKey);
  await addToMirror(join(site, mirror), source, release);
  await writeWhole(sumsFile, sumsContent);
  await writeWhole(join(place, version, basename(signature)), signatureContent);
  await writeDownloads(place, parsed, release, publicKey);
  await writeWhole(join(site, ".well-known/terraform.json"), jsonText({ "providers.v1": `/${providers}/` }));
  // Written last, because clients find only the versions in this list.
  await addVersion(join(place, "versions"), release);
}

/** Rejects with a ReleaseError if the version exists with the signature of another key. */
async function requireSameKey(folder: string, release: Release, publicKey: string): Promise<void> {
  const { keyId } = await readPublicKey(publicKey);
  for (const { target } of release.packages) {
    const file = join(folder, "download", target.os, target.arch);
    const text = await contentOf(file);
    const published = /"key_id":\s*"([^"]*)"/.exec(text ?? "")?.[1];
    if (published === undefined || published === keyId) continue;
    throw new ReleaseError(
      `${release.name} ${release.version} is published in ${folder} with a signature of the key ${published}, and this is one of the key ${keyId}. Release another version. To exchange the key of this one on purpose, delete that folder and add the release again.`,
    );
  }
}

async function writeDownloads(
  place: string,
  address: Address,
  { version, protocols, packages, sums, signature = "" }: Release,
  publicKey: string,
): Promise<void> {
  const { keyId, armored } = await readPublicKey(publicKey);
  const packagesFrom = posix.join("/", mirror, mirrorPath(address).replaceAll("\\", "/"));
  const sumsFrom = posix.join("/", providers, address.namespace, address.name, version);
  for (const { target, path, sha256 } of packages) {
    const download = {
      protocols,
      os: target.os,
      arch: target.arch,
      filename: basename(path),
      download_url: `${packagesFrom}/${basename(path)}`,
      shasums_url: `${sumsFrom}/${basename(sums)}`,
      shasums_signature_url: `${sumsFrom}/${basename(signature)}`,
      shasum: sha256,
      signing_keys: { gpg_public_keys: [{ key_id: keyId, ascii_armor: armored }] },
    };
    await writeWhole(join(place, version, "download", target.os, target.arch), jsonText(download));
  }
}

async function addVersion(file: string, { version, protocols, packages }: Release): Promise<void> {
  const others = (await publishedIn(file)).filter((one) => one.version !== version);
  const platforms = packages.map(({ target: { os, arch } }) => ({ os, arch }));
  const versions = [...others, { version, protocols, platforms }];
  versions.sort((a, b) => compareVersions(a.version, b.version));
  await writeWhole(file, jsonText({ versions }));
}

async function publishedIn(file: string): Promise<readonly PublishedVersion[]> {
  const text = await contentOf(file);
  if (text === undefined) return [];
  try {
    const { versions } = JSON.parse(text);
    if (Array.isArray(versions)) return versions;
  } catch (cause) {
    throw new ReleaseError(`${file} is no list of versions: ${(cause as Error).message}`, { cause });
  }
  throw new ReleaseError(`${file} is no list of versions.`);
}
