import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { sumsInZip } from "../../src/packaging/release/zip.ts";
import { root } from "./support/command.ts";
import { type Ended, install, link, programIn, runNode } from "./support/packed.ts";

const names = ["rain", "sun"];
const stem = (name: string) => `terraform-provider-${name}_0.1.0`;

describe("a repository of an author with two providers", function () {
  this.timeout(240_000);
  let folder: string;
  let program: string;

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-several-")));
    await writeFile(join(folder, "package.json"), '{ "type": "module", "license": "Apache-2.0" }');
    await writeFile(join(folder, "LICENSE"), "the licence");
    await writeFile(join(folder, "start.md"), "# Starting\n\nSee [the item](rain/docs/resources/item.md).\n");
    await install("framework", folder);
    await install("cli", folder);
    await install("local-api", folder);
    for (const name of ["@types/node", "typescript"]) await link(name, folder);
    program = await programIn(folder, "cli", "tfnode");
    for (const name of names) await makeProject(name);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** Creates a project from the template, whose provider reads the address of its API from a variable. */
  async function makeProject(name: string): Promise<void> {
    const template = join(root, "src/create/template");
    for (const part of ["src", "dev", "tfnode.config.ts"])
      await cp(join(template, part), join(folder, name, part), { recursive: true });
    const change = async (file: string, from: string | RegExp, to: string) => {
      const path = join(folder, name, file);
      const text = await readFile(path, "utf8");
      expect(text, file).to.match(new RegExp(from));
      await writeFile(path, text.replaceAll(from, to));
    };
    for (const file of ["provider.ts", "resources/item.ts", "data-sources/items.ts", "functions/slug.ts"])
      await change(`src/${file}`, /acme/g, name);
    await change("tfnode.config.ts", /"(example\/)?acme"/g, `"$1${name}"`);
    await change("tfnode.config.ts", "check: {", 'docs: { guides: ["../start.md"] },\n  check: {');
    await change(
      "src/provider.ts",
      /\.default\("http.*"\)/g,
      `.required({ unlessEnv: "${name.toUpperCase()}_URL" })`,
    );
    await change(
      "dev/api.ts",
      "provider: { url: api.url }",
      `provider: {}, env: { ${name.toUpperCase()}_URL: api.url }`,
    );
    expect(await run("docs", "--project", name)).to.include({ code: 0, stderr: "" });
  }

  const run = (...args: readonly string[]): Promise<Ended> =>
    runNode(folder, [program, ...args], { SOURCE_DATE_EPOCH: "1700000000" });
  const both = names.flatMap((name) => ["--project", name]);
  const small = ["--small", "--target", "linux_amd64", "--output", "out"];

  it("both providers are released together into one mirror, with shared guides and archives", async () => {
    await mkdir(join(folder, "sdks/rain/pulumi-python"), { recursive: true });
    await mkdir(join(folder, "sdks/sun"));
    await writeFile(join(folder, "sdks/rain/pulumi-python/setup.py"), "setup()");
    const args = ["release", ...both, ...small, "--mirror", "mirror", "--archives", "sdks"];
    const { code, stdout, stderr } = await run(...args);
    expect(code, stderr).to.equal(0);
    expect(stdout).to.equal(names.map((name) => `out/${stem(name)}\n`).join(""));
    for (const name of names) {
      const release = join(folder, "out", stem(name));
      const guide = await readFile(join(release, "docs/guides/start.md"), "utf8");
      // The page of one provider is not part of the other provider's documentation.
      expect(guide).to.include(name === "rain" ? "[the item](../resources/item.md)" : "See the item.");
      const mirrored = await readdir(join(folder, "mirror/registry.opentofu.org/example", name));
      expect(mirrored).to.include.members(["0.1.0.json", `${stem(name)}_linux_amd64.zip`]);
    }
    const archive = `${stem("rain")}_pulumi-python.zip`;
    expect([...(await sumsInZip(join(folder, "out", stem("rain"), archive))).keys()]).to.deep.equal([
      "setup.py",
    ]);
    const sums = await readFile(join(folder, "out", stem("rain"), `${stem("rain")}_others.sha256`), "utf8");
    expect(sums).to.include(archive);
  });

  it("neither provider is released if one has an error", async () => {
    await rm(join(folder, "out"), { recursive: true, force: true });
    const page = join(folder, "sun/docs/index.md");
    const text = await readFile(page, "utf8");
    await writeFile(page, `${text}\nby hand\n`);
    const { code, stderr } = await run("release", ...both, ...small);
    await writeFile(page, text);
    expect({ code, stderr }).to.deep.equal({
      code: 1,
      stderr: "tfnode release: the documentation of sun is not up to date; run tfnode docs\n",
    });
    expect(await readdir(join(folder, "out"))).to.deep.equal([]);
  });

  for (const [what, args, message] of [
    ["one provider twice", [...both, "--project", "rain"], "two of the projects are rain"],
    ["archives in a missing folder", [...both, "--archives", "gone"], "ENOENT"],
    [
      "the script executable for Windows",
      ["--project", "sun", "--small", "--target", "windows_arm64"],
      "Windows",
    ],
  ] as const) {
    it(`a release of ${what} is rejected with the reason`, async () => {
      const { code, stdout, stderr } = await run("release", ...args, "--output", "never");
      expect(code).to.be.oneOf([1, 2]);
      expect(stdout).to.equal("");
      expect(stderr)
        .to.match(/^tfnode release: /)
        .and.include(message)
        .and.not.include("at ");
      expect(await readdir(folder)).to.not.include("never");
    });
  }

  it("tfnode mirror creates the folders for terraform init, for the given host and systems, and replaces earlier ones", async () => {
    const place = "plugins/tf.example.org/example/rain/0.1.0/freebsd_amd64";
    const file = `${place}/terraform-provider-rain_v0.1.0`;
    const args = ["--project", "rain", "--host", "tf.example.org", "--target", "freebsd_amd64"];
    for (const _ of ["first", "next"]) {
      expect(await run("mirror", "plugins", ...args)).to.deep.equal({
        code: 0,
        stdout: `${file}\n`,
        stderr: "",
      });
      expect(await readdir(join(folder, place))).to.have.members([
        "LICENSE",
        "THIRD-PARTY-NOTICES.txt",
        "sbom.cdx.json",
        "terraform-provider-rain_v0.1.0",
      ]);
      await writeFile(join(folder, place, "stray"), "of an older build");
    }
    expect((await stat(join(folder, file))).mode & 0o777).to.equal(0o755);
    const built = await readFile(join(folder, "dist/terraform-provider-rain"));
    expect(built.equals(await readFile(join(folder, file)))).to.equal(true);
  });

  for (const [what, args, code, message] of [
    ["no folder", [], 2, "which FOLDER?"],
    ["a second folder", ["a", "b"], 2, "unexpected argument b"],
    ["Windows", ["never", "--target", "windows_amd64"], 2, "tfnode release --mirror makes executables"],
    ["an invalid target", ["never", "--target", "linux/amd64"], 1, "is no target"],
    ["an invalid host", ["never", "--host", "../elsewhere"], 1, "is no source of a provider"],
    ["a file in place of the folder", ["LICENSE"], 1, "EEXIST"],
  ] as const) {
    it(`a layout for ${what} is rejected before anything is built`, async () => {
      await rm(join(folder, "dist"), { recursive: true, force: true });
      const ended = await run("mirror", ...args, "--project", "sun");
      expect(ended).to.include({ code, stdout: "" });
      expect(ended.stderr)
        .to.match(/^tfnode mirror: /)
        .and.include(message);
      expect(await readdir(folder)).to.not.include.members(["never"]);
      expect(await readdir(folder)).to.not.include("dist");
    });
  }

  it("tfnode check passes with an API whose address the provider reads from a variable", async () => {
    const { code, stdout } = await run("check", "--project", "rain");
    expect(code, stdout).to.equal(0);
    expect(stdout).to.include("✓ rain_item: created, planned again, imported, destroyed\n");
  });
});
