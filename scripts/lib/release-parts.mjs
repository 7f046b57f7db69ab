// What the releases of our providers are made of.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { companionsFolder } from "../../build/src/cli/bundle/accompany.js";
import { makePulumiSdks } from "./pulumi-sdks.mjs";
import { makeSingles, nodeBinaries, singleName } from "./singles.mjs";

const root = resolve(import.meta.dirname, "../..");
const providers = ["sec", "vdb"];

/** Pages of docs/guides that are about a clone of this repository, or about the other provider. */
const otherGuides = { sec: ["dev-overrides.md"], vdb: ["dev-overrides.md", "adopt.md", "bulk-import.md"] };

/**
 * Describes the releases: of single executables, which are made for it, beside which there is the small file; or of the small file alone.
 * `sourceOf` returns the source by which configurations name a provider.
 *
 * @param {{ targets: readonly string[], small: boolean, pulumi: boolean, sourceOf: (name: string) => string }} options
 * @returns {Promise<import("../../src/packaging/release/index.ts").ReleaseDescription[]>}
 */
export async function releaseParts({ targets, small, pulumi, sourceOf }) {
  const node = small ? undefined : await nodeParts(targets);
  return await Promise.all(providers.map((name) => describe(name, { targets, node, pulumi, sourceOf })));
}

/** Makes the executables, and says what they have of Node. */
async function nodeParts(targets) {
  const { lockedPackage, nodeLicence, targetNamed } = await import(
    "../../build/src/packaging/single/index.js"
  );
  const programs = providers.map((name) => `terraform-provider-${name}`);
  await makeSingles({ target: targets.join(","), programs });
  const binaries = await nodeBinaries();
  const first = targetNamed(targets[0]);
  const licence = join(root, "dist/notices/node/NODE-LICENSE.txt");
  await mkdir(join(licence, ".."), { recursive: true });
  await writeFile(licence, await nodeLicence(first, binaries));
  const { version } = lockedPackage(binaries.lock, first);
  const purl = `pkg:github/nodejs/node@v${version}`;
  const component = {
    type: "platform",
    "bom-ref": purl,
    name: "node",
    version,
    licenses: [{ license: { id: "MIT" } }],
    purl,
  };
  return { licence, component };
}

async function describe(name, { targets, node, pulumi, sourceOf }) {
  const program = `terraform-provider-${name}`;
  const file = join(root, "dist", program);
  const { stdout } = await promisify(execFile)(file, ["--version"]);
  const notices = companionsFolder(file);
  const executables = targets.map(async (target) => [
    target,
    node ? await singleFile(program, target) : file,
  ]);
  const version = stdout.trim().split(" ").at(-1);
  const address = await pulumiAddress(sourceOf(name));
  const sdks = { file, address, version, folder: join(root, "dist/sdks", name) };
  return {
    name,
    version,
    protocols: ["6.0"],
    executables: Object.fromEntries(await Promise.all(executables)),
    ...(node && { small: file, runtime: node }),
    accompanying: [join(root, "LICENSE")],
    notices: join(notices, "THIRD-PARTY-NOTICES.txt"),
    bill: join(notices, "sbom.cdx.json"),
    ...(pulumi && { archives: await makePulumiSdks(sdks) }),
    docs: { pages: await pagesOf(name), hasSource: (path) => existsSync(join(root, path)) },
  };
}

/** Where Pulumi looks for the provider: it adds the host of OpenTofu's registry to a source without one. */
async function pulumiAddress(source) {
  const { addressesOf } = await import("../../build/src/packaging/registry/index.js");
  const { host, namespace, name } = addressesOf(source).at(-1);
  return `${host}/${namespace}/${name}`;
}

async function singleFile(program, target) {
  const { targetNamed } = await import("../../build/src/packaging/single/index.js");
  return join(root, "dist/single", target, await singleName(program, targetNamed(target)));
}

/** The pages of a provider, and the guides that are about it, by where registries look for them. */
async function pagesOf(name) {
  const own = await readdir(join(root, "docs", name), { recursive: true });
  const guides = await readdir(join(root, "docs/guides"));
  const places = [
    ...own
      .filter((file) => file.endsWith(".md") && file !== "differences.md")
      .map((file) => [file, `docs/${name}/${file}`]),
    ["guides/differences.md", `docs/${name}/differences.md`],
    ...guides
      .filter((file) => !otherGuides[name].includes(file))
      .map((file) => [`guides/${file}`, `docs/guides/${file}`]),
  ];
  const read = places.map(async ([place, source]) => {
    return [
      place.replaceAll("\\", "/"),
      { source: source.replaceAll("\\", "/"), text: await readFile(join(root, source), "utf8") },
    ];
  });
  return new Map(await Promise.all(read));
}
