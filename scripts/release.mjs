import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./lib/build.mjs";
import { whyNotWithNewestHosts } from "./lib/newest-hosts.mjs";
import { hasPulumi, makePulumiSdks } from "./lib/pulumi-sdks.mjs";
import { buildSite, siteFolder } from "./lib/site.mjs";
import { projects, tfnode } from "./lib/tfnode.mjs";

const root = resolve(import.meta.dirname, "..");

const help = `Usage: ./scripts/release [OPTION...], or npm run release [-- OPTION...], which builds before

Makes a release of both providers and the package of the local APIs, and builds this clone first if that was not done. It is
./scripts/tfnode release, with all its options: --target, --output, --sign, --site, --mirror, --host and --small, which that explains with
--help. By default the targets are linux, darwin and windows, each _amd64 and _arm64, and the output is dist/release.
./scripts/tfnode new-key makes a key to sign with, ./scripts/tfnode serve-site serves a site to try it.

Unless it is --small, the providers are first tried with the newest Terraform and OpenTofu, which ./scripts/interop --tools builds.

  --untried skips that
  --pulumi  adds the SDKs for Pulumi that its bridge makes; this needs the programs of ./scripts/interop --tools
  --docs    adds the documentation site as tfnode-documentation.zip, for any static web server
`;

process.exitCode = await main();

async function main() {
  const own = ["--pulumi", "--docs", "--untried"];
  const args = process.argv.slice(2).filter((arg) => !own.includes(arg));
  // Errors in the options name this command.
  const options = { help: { type: "boolean" }, host: { type: "string" }, output: { type: "string" } };
  const {
    help: isHelp,
    host,
    output = join(root, "dist/release"),
  } = parseArgs({ options, strict: false }).values;
  if (isHelp) {
    process.stdout.write(help);
    return 0;
  }
  if (!ensureBuilt(root)) return 1;
  const isTried = !["--small", "--untried"].some((option) => process.argv.includes(option));
  const reason = isTried ? await whyNotWithNewestHosts(root) : undefined;
  if (reason !== undefined) {
    console.error(`scripts/release: ${reason}`);
    return 1;
  }
  if (process.argv.includes("--pulumi")) {
    if (!hasPulumi()) {
      console.error("scripts/release: --pulumi needs the programs of ./scripts/interop --tools.");
      return 1;
    }
    args.push("--archives", await makePulumiSdks(host));
  }
  const hasDocs = process.argv.includes("--docs");
  if (hasDocs && buildSite() !== 0) return 1;
  const code = await tfnode("release", ...projects.flatMap((project) => ["--project", project]), ...args);
  if (code !== 0) return code;
  const folder = resolve(output);
  const packed = [packLocalApi(folder), ...(hasDocs ? [await packSite(folder)] : [])];
  for (const path of packed) console.log(relative(process.cwd(), path));
  return 0;
}

/** Packs the local APIs for the guides of a release. Returns the path of the tarball. */
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

/** Packs the documentation site. Returns the path of the archive. */
async function packSite(folder) {
  // Only the build can write archives, so it is imported after the build.
  const { writeZip } = await import("../build/src/packaging/release/zip.js");
  const archive = join(folder, "tfnode-documentation.zip");
  const entries = readdirSync(siteFolder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((source) => ({ source, name: relative(siteFolder, source), executable: false }));
  await writeZip(archive, files);
  return archive;
}
