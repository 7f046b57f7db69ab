import { resolve } from "node:path";
import { parsedArguments } from "./lib/arguments.mjs";
import { ensureBuilt } from "./lib/build.mjs";

const root = resolve(import.meta.dirname, "..");

const help = `Usage: ./scripts/release [OPTION...], or npm run release [-- OPTION...], which builds before

Makes a release of each provider: packages for Terraform, sums, their signature, and what else a registry needs. Builds first if this
clone is not built yet. ./scripts/tfnode new-key makes a key to sign with, ./scripts/tfnode serve-site serves a site to try it.

  --target LIST   for which systems, such as linux_amd64,darwin_arm64; by default linux, darwin and windows, each _amd64 and _arm64
  --output DIR    where each release gets a folder of its own, and the package of the local APIs is; by default dist/release
  --sign KEYFILE  the OpenPGP private key to sign with; by default what GPG_PRIVATE_KEY has, or none.
                  Its passphrase is what GPG_PASSPHRASE has.
  --site DIR      also adds the releases to a static registry with a network mirror; this needs a key
  --mirror DIR    also adds the releases to a mirror
  --host NAME     the host in the addresses of a mirror; by default the registries that Terraform and OpenTofu add to tfnode/sec
  --small         puts the small file that needs Node into the packages; not for Windows
  --pulumi        adds the SDKs for Pulumi that its bridge makes; this needs the programs of ./scripts/interop --tools

The time that signatures say is SOURCE_DATE_EPOCH, by default that of the commit.
`;

process.exitCode = await main();

async function main() {
  const parsed = parsedArguments("scripts/release", help, {
    options: {
      help: { type: "boolean" },
      host: { type: "string" },
      mirror: { type: "string" },
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
  if (!ensureBuilt(root)) return 1;
  const { isExpected, release } = await import("./lib/release.mjs");
  try {
    await release(parsed.values);
    return 0;
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(`scripts/release: ${error.message}`);
    return 1;
  }
}
