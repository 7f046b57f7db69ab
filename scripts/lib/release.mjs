// Makes the releases of scripts/release, with modules that were built.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { addressesOf, addToMirror, addToSite } from "../../build/src/packaging/registry/index.js";
import {
  makeReleases,
  ReleaseError,
  readSigningKey,
  sourceDate,
} from "../../build/src/packaging/release/index.js";
import * as single from "../../build/src/packaging/single/index.js";
import { hasPulumi } from "./pulumi-sdks.mjs";
import { releaseParts } from "./release-parts.mjs";

const root = resolve(import.meta.dirname, "../..");

/** Whether the message of an error is all that a user needs. */
export function isExpected(error) {
  const known = [
    ReleaseError,
    single.FormatError,
    single.NodeBinaryError,
    single.SingleError,
    single.TargetError,
  ];
  return Boolean(error.code) || known.some((kind) => error instanceof kind);
}

/**
 * Makes the releases that the options of scripts/release describe. Rejects with an error whose message is all that a user needs, if
 * `isExpected` is true for it.
 */
export async function release({ host, mirror, output, pulumi, sign, site, small, target }) {
  const all = single.targets.map(({ name }) => name).join(",");
  const targets = single
    .targetsNamed(target ?? (small ? all.replaceAll(/,windows_\w+/g, "") : all))
    .map(({ name }) => name);
  // What can be wrong is looked at before the work.
  const key = await signingKey(sign);
  if (site !== undefined && !key)
    throw new ReleaseError(
      "--site needs a signature: say --sign KEYFILE, or set GPG_PRIVATE_KEY. --mirror needs none.",
    );
  const sourceOf = (name) => [host, "tfnode", name].filter(Boolean).join("/");
  addressesOf(sourceOf("sec"));
  if (pulumi && !hasPulumi())
    throw new ReleaseError("--pulumi needs the programs of ./scripts/interop --tools.");
  const date = releaseDate();
  const releases = await makeReleases(await releaseParts({ targets, small, pulumi, sourceOf }), {
    output,
    date,
    ...(key && { key }),
  });
  for (const made of releases) {
    const source = sourceOf(made.name);
    if (site !== undefined) await addToSite(site, source, made, key.publicKey);
    if (mirror !== undefined) await addToMirror(mirror, source, made);
    console.log(relative(process.cwd(), resolve(made.sums, "..")));
  }
  console.log(relative(process.cwd(), packLocalApi(resolve(output))));
  if (!key) console.error("The releases are not signed. Registries need a signature; mirrors do not.");
}

/** Packs the local APIs, with which the guides of a release are followed. Returns the path of the tarball. */
function packLocalApi(folder) {
  const args = ["pack", "--workspace", "@tfnode/local-api", "--ignore-scripts", "--json"];
  const packed = execFileSync("npm", [...args, "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [{ filename }] = JSON.parse(packed);
  return join(folder, filename);
}

async function signingKey(file) {
  const { GPG_PRIVATE_KEY: variable, GPG_PASSPHRASE: passphrase } = process.env;
  const text = file === undefined ? variable : readFileSync(file, "utf8");
  return text === undefined || text === "" ? undefined : await readSigningKey(text, passphrase);
}

/** The time of the sources, which is the same for everybody who makes their release. */
function releaseDate() {
  return sourceDate(process.env.SOURCE_DATE_EPOCH || commitTime());
}

function commitTime() {
  try {
    return execFileSync("git", ["log", "-1", "--format=%ct"], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  } catch (cause) {
    throw new ReleaseError("This is no clone with commits. Say the time of the sources: SOURCE_DATE_EPOCH.", {
      cause,
    });
  }
}
