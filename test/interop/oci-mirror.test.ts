import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { sha256Of } from "../../src/packaging/files.ts";
import { writeZip } from "../../src/packaging/release/zip.ts";
import { ownTarget } from "../../src/packaging/single/index.ts";
import { described, startCommand } from "../../src/testing/terraform/process.ts";
import { HttpsSite } from "../packaging/support/https-site.ts";
import { programFolder } from "./support/programs.ts";

const root = resolve(import.meta.dirname, "../../..");
const [os = "", architecture = ""] = ownTarget().name.split("_");

const manifest = "application/vnd.oci.image.manifest.v1+json";
const index = "application/vnd.oci.image.index.v1+json";

/** Returns an OCI registry with one version of a provider, in the layout that OpenTofu describes: an index of manifests of archives. */
function registryWith(repository: string, version: string, archive: Uint8Array): RequestListener {
  const answers = new Map<string, readonly [type: string, body: Uint8Array]>();
  const add = (mediaType: string, content: Uint8Array | object, tag?: string) => {
    const body = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
    const digest = `sha256:${sha256Of(body)}`;
    const kind = mediaType === manifest || mediaType === index ? "manifests" : "blobs";
    for (const name of [digest, tag]) answers.set(`/v2/${repository}/${kind}/${name}`, [mediaType, body]);
    return { mediaType, digest, size: body.length };
  };
  const ofSystem = {
    schemaVersion: 2,
    mediaType: manifest,
    artifactType: "application/vnd.opentofu.provider-target",
    config: add("application/vnd.oci.empty.v1+json", {}),
    layers: [add("archive/zip", archive)],
  };
  const { artifactType } = ofSystem;
  const manifests = [{ ...add(manifest, ofSystem), artifactType, platform: { os, architecture } }];
  const all = {
    schemaVersion: 2,
    mediaType: index,
    artifactType: "application/vnd.opentofu.provider",
    manifests,
  };
  add(index, all, version);
  answers.set(`/v2/${repository}/tags/list`, [
    "application/json",
    Buffer.from(JSON.stringify({ name: repository, tags: [version] })),
  ]);
  // OpenTofu asks first whether there is a registry.
  answers.set("/v2/", ["application/json", Buffer.from("{}")]);
  return ({ url = "", method }, response) => {
    const [type, body] = answers.get(url.split("?")[0] ?? "") ?? [];
    if (!type || !body) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": type,
      "content-length": body.length,
      "docker-content-digest": `sha256:${sha256Of(body)}`,
    });
    response.end(method === "HEAD" ? undefined : body);
  };
}

describe("an OCI registry as a mirror of OpenTofu", function () {
  this.timeout(120_000);
  let folder: string;
  let site: HttpsSite | undefined;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-oci-"));
    execFileSync(process.execPath, [join(root, "examples/provider-author/build.mjs")], { cwd: root });
  });
  after(async () => {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("OpenTofu installs the archive of a release from an OCI registry, and calls a function of the provider", async () => {
    const zip = join(folder, "notes.zip");
    const source = join(root, "build/examples/dist/terraform-provider-notes");
    await writeZip(zip, [{ name: "terraform-provider-notes_v0.1.0", source, executable: true }]);
    site = await HttpsSite.serve(registryWith("example/notes", "0.1.0", await readFile(zip)));
    await writeFile(
      join(folder, "cli.tfrc"),
      `provider_installation {\n  oci_mirror {\n    repository_template = "${site.host}/\${namespace}/\${type}"\n    include             = ["registry.opentofu.org/*/*"]\n  }\n}\n`,
    );
    await writeFile(
      join(folder, "main.tf"),
      'terraform {\n  required_providers {\n    notes = { source = "example/notes" }\n  }\n}\n\noutput "slug" {\n  value = provider::notes::slug("Put out the bins")\n}\n',
    );
    for (const args of [["init"], ["apply", "-auto-approve", "-no-color"]]) {
      const env = {
        PATH: process.env.PATH,
        HOME: folder,
        TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
        ...site.env,
      };
      const result = await startCommand(args, { folder, program: join(programFolder, "tofu"), env }).ended;
      expect(result.code, described(result)).to.equal(0);
      if (args[0] === "apply") expect(result.stdout).to.include('slug = "put-out-the-bins"');
    }
  });
});
