import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { addToMirror, addToSite, parseAddress } from "../build/src/packaging/registry/index.js";
import {
  makeReleases,
  makeSigningKey,
  ReleaseError,
  readSigningKey,
} from "../build/src/packaging/release/index.js";
import * as single from "../build/src/packaging/single/index.js";
import { parsedArguments } from "./lib/arguments.mjs";
import { hasPulumi } from "./lib/pulumi-sdks.mjs";
import { releaseParts } from "./lib/release-parts.mjs";

const root = resolve(import.meta.dirname, "..");
const all = single.targets.map(({ name }) => name).join(",");

const help = `Usage: ./scripts/release [OPTION...], or npm run release [-- OPTION...], which builds before

Makes a release of each provider: packages for Terraform, sums, their signature, and what else a registry needs.

  --target LIST   for which systems, by default ${all}
  --output DIR    where each release gets a folder of its own, by default dist/release
  --sign KEYFILE  the OpenPGP private key to sign with; by default what GPG_PRIVATE_KEY has, or none.
                  Its passphrase is what GPG_PASSPHRASE has.
  --site DIR      also adds the releases to a static registry with a network mirror; this needs a key
  --mirror DIR    also adds the releases to a mirror
  --host NAME     the host in the addresses of a mirror, by default example.com
  --small         puts the small file that needs Node into the packages; not for Windows

  --pulumi        adds the SDKs for Pulumi that its bridge makes; this needs the programs of ./scripts/interop --tools
  --new-key FILE  makes a key to sign with, and nothing else; GPG_PASSPHRASE locks it

The time that signatures say is SOURCE_DATE_EPOCH, by default that of the commit.
`;

process.exitCode = await main();

async function main() {
  const parsed = parsedArguments("scripts/release", help, {
    options: {
      help: { type: "boolean" },
      host: { type: "string", default: "example.com" },
      mirror: { type: "string" },
      "new-key": { type: "string" },
      output: { type: "string", default: resolve(root, "dist/release") },
      pulumi: { type: "boolean", default: false },
      sign: { type: "string" },
      site: { type: "string" },
      small: { type: "boolean", default: false },
      target: { type: "string" },
    },
  });
  if (!parsed) return 2;
  if (parsed.values.help) {
    process.stdout.write(help);
    return 0;
  }
  try {
    const { "new-key": newKey, ...options } = parsed.values;
    await (newKey === undefined ? release(options) : writeNewKey(newKey));
    return 0;
  } catch (error) {
    const known = [
      ReleaseError,
      single.FormatError,
      single.NodeBinaryError,
      single.SingleError,
      single.TargetError,
    ];
    if (!error.code && !known.some((kind) => error instanceof kind)) throw error;
    console.error(`scripts/release: ${error.message}`);
    return 1;
  }
}

async function release({ host, mirror, output, pulumi, sign, site, small, target }) {
  const targets = single
    .targetsNamed(target ?? (small ? all.replaceAll(/,windows_\w+/g, "") : all))
    .map(({ name }) => name);
  // What can be wrong is looked at before the work.
  const key = await signingKey(sign);
  if (site !== undefined && !key)
    throw new ReleaseError(
      "--site needs a signature: say --sign KEYFILE, or set GPG_PRIVATE_KEY. --mirror needs none.",
    );
  parseAddress(`${host}/tfnode/sec`);
  if (pulumi && !hasPulumi())
    throw new ReleaseError("--pulumi needs the programs of ./scripts/interop --tools.");
  const date = releaseDate();
  const releases = await makeReleases(await releaseParts({ targets, small, pulumi, host }), {
    output,
    date,
    ...(key && { key }),
  });
  for (const made of releases) {
    const address = `${host}/tfnode/${made.name}`;
    if (site !== undefined) await addToSite(site, address, made, key.publicKey);
    if (mirror !== undefined) await addToMirror(mirror, address, made);
    console.log(relative(process.cwd(), resolve(made.sums, "..")));
  }
  if (!key) console.error("The releases are not signed. Registries need a signature; mirrors do not.");
}

/** Writes a key that only its owner may read, and never in the place of another. */
async function writeNewKey(file) {
  const text = await makeSigningKey("Provider releases", process.env.GPG_PASSPHRASE);
  writeFileSync(file, text, { mode: 0o600, flag: "wx" });
}

async function signingKey(file) {
  const { GPG_PRIVATE_KEY: variable, GPG_PASSPHRASE: passphrase } = process.env;
  const text = file === undefined ? variable : readFileSync(file, "utf8");
  return text === undefined || text === "" ? undefined : await readSigningKey(text, passphrase);
}

/** The time of the sources, which is the same for everybody who makes their release. */
function releaseDate() {
  const seconds = process.env.SOURCE_DATE_EPOCH || commitTime();
  if (/^\d+$/.test(seconds)) return new Date(Number(seconds) * 1000);
  throw new ReleaseError(
    `SOURCE_DATE_EPOCH is ${JSON.stringify(seconds)}, not a number of seconds since 1970.`,
  );
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
