import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { openPromise } from "yauzl";
import { makeReleases, ReleaseError, readRelease } from "../../../src/packaging/release/index.ts";
import { checkSignature } from "../../../src/packaging/release/signature.ts";
import { sumsInZip } from "../../../src/packaging/release/zip.ts";
import { scratchForEach } from "../../support/scratch.ts";
import { withVariables } from "../../support/with-variables.ts";
import { makeKey, type TestKey } from "../support/signing-keys.ts";
import { made, releaseDate, smallRelease } from "../support/small-release.ts";

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const stem = "terraform-provider-note_1.2.3";

/** Returns the files below a folder with their contents. */
async function contentsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(
    async (file) => [file.slice(folder.length + 1), sha256(await readFile(file))] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/** Returns the modes and names of the files in a zip archive, as unpacking programs see them. */
async function modesIn(path: string): Promise<readonly string[]> {
  const modes: string[] = [];
  for await (const { externalFileAttributes, fileName } of (await openPromise(path)).eachEntry())
    modes.push(`${(externalFileAttributes >>> 16).toString(8)} ${fileName}`);
  return modes;
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("it was made"),
    (error: unknown) => error,
  );

describe("packaging: a release", () => {
  let scratch: string;
  let key: TestKey;
  scratchForEach((path) => {
    scratch = path;
  });
  before(async () => {
    key = await makeKey();
  });

  const pages = new Map([["index.md", { source: "docs/index.md", text: "# note Provider\n" }]]);
  const docs = { pages, hasSource: () => false };

  it("a release has the files that registries expect, and more", async () => {
    await made(await smallRelease(join(scratch, "in"), { docs }), join(scratch, "out"), key.privateKey);
    expect(await readdir(join(scratch, "out"))).to.deep.equal([stem]);
    expect(await readdir(join(scratch, "out", stem))).to.have.members([
      `${stem}_linux_amd64.zip`,
      `${stem}_windows_amd64.zip`,
      `${stem}_node.zip`,
      `${stem}_SHA256SUMS`,
      `${stem}_SHA256SUMS.sig`,
      `${stem}_others.sha256`,
      `${stem}_others.sha256.sig`,
      `${stem}_manifest.json`,
      `${stem}_sbom.cdx.json`,
      `${stem}_THIRD-PARTY-NOTICES.txt`,
      "docs",
    ]);
    expect(await readFile(join(scratch, "out", stem, "docs/index.md"), "utf8")).to.include("# note Provider");
  });

  it("each package has the executable and its licenses, which unzip unpacks with their modes", async () => {
    await made(await smallRelease(join(scratch, "in")), join(scratch, "out"));
    const names = async (file: string) => [...(await sumsInZip(join(scratch, "out", stem, file))).keys()];
    const licences = ["LICENSE", "NODE-LICENSE.txt", "NOTICES.txt"];
    expect(await names(`${stem}_linux_amd64.zip`)).to.deep.equal([
      ...licences,
      "terraform-provider-note_v1.2.3",
    ]);
    expect(await names(`${stem}_node.zip`)).to.deep.equal([
      "LICENSE",
      "NOTICES.txt",
      "terraform-provider-note_v1.2.3",
    ]);
    expect(await names(`${stem}_windows_amd64.zip`)).to.deep.equal([
      ...licences,
      "terraform-provider-note_v1.2.3.exe",
    ]);
    expect(await modesIn(join(scratch, "out", stem, `${stem}_linux_amd64.zip`))).to.deep.equal([
      "100644 LICENSE",
      "100644 NODE-LICENSE.txt",
      "100644 NOTICES.txt",
      "100755 terraform-provider-note_v1.2.3",
    ]);
  });

  for (const [file, what, listed] of [
    ["SHA256SUMS", "the packages and the manifest, which registries accept", /_(amd64\.zip|manifest\.json)$/],
    ["others.sha256", "every other file", /_(node\.zip|sbom\.cdx\.json|THIRD-PARTY-NOTICES\.txt)$/],
  ] as const) {
    it(`the checksums in ${file} cover ${what}, in the format of sha256sum, and their signature covers them`, async () => {
      await made(await smallRelease(join(scratch, "in")), join(scratch, "out"), key.privateKey);
      const folder = join(scratch, "out", stem);
      const sums = await readFile(join(folder, `${stem}_${file}`));
      const lines = sums
        .toString()
        .trim()
        .split("\n")
        .map((line) => line.split("  "));
      const files = (await readdir(folder)).filter((name) => listed.test(name));
      expect(lines.map(([, name]) => name)).to.deep.equal(files.sort());
      expect(lines).to.have.length(3);
      for (const [sum, name = ""] of lines) expect(sum).to.equal(sha256(await readFile(join(folder, name))));
      await checkSignature(sums, await readFile(join(folder, `${stem}_${file}.sig`)), key.publicKey);
    });
  }

  it("a signature by another key, and one of another text, are rejected", async () => {
    await made(await smallRelease(join(scratch, "in")), join(scratch, "out"), key.privateKey);
    const folder = join(scratch, "out", stem);
    const sums = await readFile(join(folder, `${stem}_SHA256SUMS`));
    const signature = await readFile(join(folder, `${stem}_SHA256SUMS.sig`));
    const other = await makeKey();
    expect(await rejection(checkSignature(sums, signature, other.publicKey))).to.be.instanceOf(ReleaseError);
    expect(await rejection(checkSignature(Buffer.from("x"), signature, key.publicKey))).to.be.instanceOf(
      ReleaseError,
    );
  });

  it("the manifest has the protocol versions, and the bill of materials has the contents", async () => {
    const { protocols } = await made(await smallRelease(join(scratch, "in")), join(scratch, "out"));
    expect(protocols).to.deep.equal(["6.0"]);
    const folder = join(scratch, "out", stem);
    const manifest = JSON.parse(await readFile(join(folder, `${stem}_manifest.json`), "utf8"));
    expect(manifest).to.deep.equal({ version: 1, metadata: { protocol_versions: ["6.0"] } });

    const { metadata, components, dependencies } = JSON.parse(
      await readFile(join(folder, `${stem}_sbom.cdx.json`), "utf8"),
    );
    expect(metadata.timestamp).to.equal(releaseDate.toISOString());
    expect(metadata.component)
      .to.deep.include({ name: "terraform-provider-note", version: "1.2.3" })
      .and.not.have.property("hashes");
    for (const { name, hashes } of metadata.component.components)
      expect(hashes).to.deep.equal([{ alg: "SHA-256", content: sha256(await readFile(join(folder, name))) }]);
    expect(metadata.component.components).to.have.length(3);
    expect(components.map(({ name }: { name: string }) => name)).to.deep.equal(["used", "node"]);
    expect(dependencies[0].dependsOn).to.deep.equal(["pkg:npm/used@1.0.0", "node@22.0.0"]);
  });

  it("a release is byte-identical in another folder, time zone, and with other file times", async () => {
    const first = await smallRelease(join(scratch, "in"), { docs });
    await made(first, join(scratch, "out"), key.privateKey);
    await cp(join(scratch, "in"), join(scratch, "elsewhere/in"), { recursive: true });
    await utimes(join(scratch, "elsewhere/in/linux"), 1, 1);
    const second = await smallRelease(join(scratch, "elsewhere/in"), { docs });
    await withVariables({ TZ: "Pacific/Kiritimati" }, () =>
      made(second, join(scratch, "elsewhere/out"), key.privateKey),
    );
    const contents = await contentsOf(join(scratch, "out"));
    expect(Object.keys(contents)).to.have.length(11);
    expect(await contentsOf(join(scratch, "elsewhere/out"))).to.deep.equal(contents);
  });

  it("a release differs with another executable", async () => {
    const description = await smallRelease(join(scratch, "in"));
    await made(description, join(scratch, "out"));
    await writeFile(join(scratch, "in/linux"), "#!/bin/sh\nexit 3\n");
    await made(description, join(scratch, "other"));
    const [one, other] = await Promise.all(["out", "other"].map((name) => contentsOf(join(scratch, name))));
    const changed = Object.keys(one ?? {}).filter((file) => one?.[file] !== other?.[file]);
    expect(changed).to.have.members(
      ["_linux_amd64.zip", "_SHA256SUMS", "_others.sha256", "_sbom.cdx.json"].map(
        (end) => `${stem}/${stem}${end}`,
      ),
    );
  });

  it("a release replaces an earlier one completely", async () => {
    const description = await smallRelease(join(scratch, "in"));
    await made(description, join(scratch, "out"), key.privateKey);
    await made(
      { ...description, executables: { linux_amd64: join(scratch, "in/linux") } },
      join(scratch, "out"),
    );
    expect(await readdir(join(scratch, "out"))).to.deep.equal([stem]);
    const files = await readdir(join(scratch, "out", stem));
    expect(files.filter((file) => /windows|\.sig$/.test(file))).to.deep.equal([]);
  });

  const mistakes: readonly (readonly [string, Parameters<typeof smallRelease>[1], RegExp])[] = [
    [
      "an executable that is not there",
      { executables: { linux_arm64: "/nowhere/file" } },
      /no executable for linux_arm64: ENOENT/,
    ],
    ["no target", { executables: {} }, /The release of note has no target/],
    ["an invalid target", { executables: { linux: "x" } }, /"linux" is no target/],
    ["an invalid version", { version: "v1" }, /"v1" is no version/],
    ["an invalid name", { name: "No Te" }, /"No Te" cannot be the type/],
    ["a missing license file", { accompanying: ["/nowhere/LICENSE"] }, /ENOENT/],
    ["documentation without an index", { docs: { pages: new Map(), hasSource: () => true } }, /no index\.md/],
  ];
  for (const [what, changes, message] of mistakes) {
    it(`a release with ${what} fails, and the previous files remain`, async () => {
      const good = await smallRelease(join(scratch, "in"));
      await made(good, join(scratch, "out"));
      const before = await contentsOf(join(scratch, "out"));
      const bad = await smallRelease(join(scratch, "in"), changes);
      const options = { output: join(scratch, "out"), date: releaseDate };
      const other = { ...good, name: "other" };
      const error = await rejection(makeReleases([other, bad], options));
      expect((error as Error).message).to.match(message);
      expect(await contentsOf(join(scratch, "out"))).to.deep.equal(before);
      expect(await readdir(join(scratch, "out"))).to.deep.equal([stem]);
    });
  }

  it("a release rejects executables of another system, and scripts for Windows", async () => {
    const of = async (target: string, content: string | Uint8Array) => {
      const file = join(scratch, "executable");
      await writeFile(file, content);
      const description = await smallRelease(join(scratch, "in"), { executables: { [target]: file } });
      return makeReleases([description], { output: join(scratch, "out"), date: releaseDate });
    };
    const machO = Uint8Array.of(0xcf, 0xfa, 0xed, 0xfe, 0);
    for (const [target, content] of [
      ["windows_amd64", "#!/bin/sh"],
      ["windows_arm64", "\u007fELF"],
      ["linux_amd64", machO],
      ["linux_amd64", "MZ"],
      ["darwin_arm64", "\u007fELF"],
    ] as const)
      expect(String(await rejection(of(target, content)))).to.match(
        /does not run\. It cannot be the executable for/,
      );
    for (const [target, content] of [
      ["darwin_arm64", machO],
      ["linux_amd64", "\u007fELF"],
      ["freebsd_amd64", "\u007fELF"],
      ["darwin_amd64", "#!/bin/sh"],
    ] as const)
      expect((await of(target, content))[0]?.packages).to.have.length(1);
  });

  it("Terraform cannot mistake another file in a package for the executable", async () => {
    await mkdir(join(scratch, "more"));
    const stray = join(scratch, "more/terraform-provider-note.txt");
    await writeFile(stray, "");
    const description = await smallRelease(join(scratch, "in"), { accompanying: [stray] });
    expect(String(await rejection(made(description, join(scratch, "out"))))).to.include(
      "Terraform would take",
    );
  });

  it("archives of folders have names that no registry interprets as a system", async () => {
    await mkdir(join(scratch, "sdk/src"), { recursive: true });
    await writeFile(join(scratch, "sdk/src/index.ts"), "export {};\n");
    await writeFile(join(scratch, "sdk/package.json"), "{}\n");
    const archives = { "pulumi-nodejs": join(scratch, "sdk") };
    const { packages } = await made(
      await smallRelease(join(scratch, "in"), { archives }),
      join(scratch, "out"),
    );
    expect(packages.map(({ target }) => target.name)).to.have.members(["linux_amd64", "windows_amd64"]);
    const archive = join(scratch, "out", stem, `${stem}_pulumi-nodejs.zip`);
    expect([...(await sumsInZip(archive)).keys()]).to.deep.equal(["package.json", "src/index.ts"]);
    const sums = await readFile(join(scratch, "out", stem, `${stem}_others.sha256`), "utf8");
    expect(sums).to.include(`${sha256(await readFile(archive))}  ${stem}_pulumi-nodejs.zip\n`);

    const odd = await smallRelease(join(scratch, "in"), { archives: { plan9_amd64: join(scratch, "sdk") } });
    expect(String(await rejection(made(odd, join(scratch, "out"))))).to.include("needs a dash");
  });

  it("a release with a changed or missing file is not read", async () => {
    await made(await smallRelease(join(scratch, "in")), join(scratch, "out"));
    const folder = join(scratch, "out", stem);
    await writeFile(join(folder, `${stem}_linux_amd64.zip`), "changed");
    expect(String(await rejection(readRelease(folder)))).to.include("is not what the sums say");
    await made(await smallRelease(join(scratch, "in")), join(scratch, "out"));
    await writeFile(join(folder, `${stem}_node.zip`), "changed");
    expect(String(await rejection(readRelease(folder)))).to.include("is not what the sums say");
    expect(String(await rejection(readRelease(join(scratch, "in"))))).to.include(
      "no file of it ends in _SHA256SUMS",
    );
    expect(String(await rejection(readRelease(join(scratch, "none"))))).to.include("There is no release in");
  });
});
