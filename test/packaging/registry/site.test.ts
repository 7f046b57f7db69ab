import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { addressesOf, addToMirror, addToSite } from "../../../src/packaging/registry/index.ts";
import { compareVersions } from "../../../src/packaging/registry/versions.ts";
import { ReleaseError } from "../../../src/packaging/release/index.ts";
import { scratchForEach } from "../../support/scratch.ts";
import { makeKey, type TestKey } from "../support/signing-keys.ts";
import { made, smallRelease } from "../support/small-release.ts";

const address = "registry.example.com/acme/note";

async function messageOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => expect.fail("it was added"),
    (error: unknown) => error,
  );
  expect(error).to.be.instanceOf(ReleaseError);
  return (error as ReleaseError).message;
}

describe("packaging: a static registry", () => {
  let scratch: string;
  let site: string;
  let key: TestKey;
  scratchForEach((path) => {
    scratch = path;
    site = join(path, "site");
  });
  before(async () => {
    key = await makeKey();
  });

  const json = async (path: string) => JSON.parse(await readFile(join(site, path), "utf8"));
  const release = async (version: string, signer: string | undefined = key.privateKey) =>
    made(await smallRelease(join(scratch, "in"), { version }), join(scratch, "out"), signer);

  /** Resolves a link in a file of the site, as a client does, and reads the target. */
  const linked = (from: string, to: string) =>
    readFile(join(site, new URL(to, `https://localhost/${from}`).pathname));

  it("a registry lists its providers, their versions and their systems", async () => {
    await addToSite(site, address, await release("1.2.3"), key.publicKey);
    expect(await json(".well-known/terraform.json")).to.deep.equal({ "providers.v1": "/v1/providers/" });
    expect(await json("v1/providers/acme/note/versions")).to.deep.equal({
      versions: [
        {
          version: "1.2.3",
          protocols: ["6.0"],
          platforms: [
            { os: "linux", arch: "amd64" },
            { os: "windows", arch: "amd64" },
          ],
        },
      ],
    });
  });

  it("a registry links to the package, its checksums and their signature with absolute paths, on any host", async () => {
    const { packages, sums } = await release("1.2.3");
    await addToSite(site, address, await release("1.2.3"), key.publicKey);
    for (const { target, path, sha256 } of packages) {
      const file = `v1/providers/acme/note/1.2.3/download/${target.os}/${target.arch}`;
      const download = await json(file);
      expect(download).to.deep.include({
        os: target.os,
        arch: target.arch,
        shasum: sha256,
        protocols: ["6.0"],
      });
      for (const link of [download.download_url, download.shasums_url, download.shasums_signature_url])
        expect(link).to.match(/^\/(mirror|v1)\/[^.]/);
      expect((await linked(file, download.download_url)).equals(await readFile(path))).to.equal(true);
      expect((await linked(file, download.shasums_url)).equals(await readFile(sums))).to.equal(true);
      expect((await linked(file, download.shasums_signature_url)).length).to.be.greaterThan(50);
      const [{ key_id, ascii_armor }] = download.signing_keys.gpg_public_keys;
      expect(key_id).to.match(/^[0-9A-F]{16}$/);
      expect(ascii_armor).to.equal(key.publicKey);
    }
  });

  it("a registry keeps its versions, and sorts them", async () => {
    for (const version of ["1.10.0", "1.2.3", "1.10.0-beta2"])
      await addToSite(site, address, await release(version), key.publicKey);
    const { versions } = await json("v1/providers/acme/note/versions");
    const sorted = ["1.2.3", "1.10.0-beta2", "1.10.0"];
    expect(versions.map(({ version }: { version: string }) => version)).to.deep.equal(sorted);
    const { versions: mirrored } = await json(`mirror/${address}/index.json`);
    expect(Object.keys(mirrored)).to.deep.equal(sorted);
    expect(await readdir(join(site, "mirror", address))).to.have.length(1 + 3 + 3 * 2);
  });

  it("adding the same release again changes nothing, and another release of the same version is rejected", async () => {
    await addToSite(site, address, await release("1.2.3"), key.publicKey);
    const before = await readdir(site, { recursive: true });
    await addToSite(site, address, await release("1.2.3"), key.publicKey);
    expect(await readdir(site, { recursive: true })).to.deep.equal(before);

    const index = await readFile(join(site, `mirror/${address}/1.2.3.json`), "utf8");
    const description = await smallRelease(join(scratch, "in"));
    await writeFile(join(scratch, "in/linux"), "#!/bin/sh\nexit 5\n");
    const other = await made(description, join(scratch, "out"), key.privateKey);
    expect(await messageOf(addToSite(site, address, other, key.publicKey))).to.include(
      "release another version",
    );
    expect(await messageOf(addToMirror(join(site, "mirror"), address, other))).to.include(
      "release another version",
    );
    expect(await readFile(join(site, `mirror/${address}/1.2.3.json`), "utf8")).to.equal(index);
  });

  it("an existing version with the signature of another key is rejected, with advice on exchanging the key", async () => {
    await addToSite(site, address, await release("1.2.3"), key.publicKey);
    const folder = join(site, "v1/providers/acme/note/1.2.3");
    const before = await readFile(join(folder, "download/linux/amd64"), "utf8");
    const other = await makeKey();
    const signedAgain = await release("1.2.3", other.privateKey);
    expect(await messageOf(addToSite(site, address, signedAgain, other.publicKey))).to.match(
      /^note 1\.2\.3 is published in .*1\.2\.3 with a signature of the key [0-9A-F]{16}, and this is one of the key [0-9A-F]{16}\. .* delete that folder and add the release again\.$/,
    );
    expect(await readFile(join(folder, "download/linux/amd64"), "utf8")).to.equal(before);
    await rm(folder, { recursive: true });
    await addToSite(site, address, signedAgain, other.publicKey);
    const { signing_keys } = await json("v1/providers/acme/note/1.2.3/download/linux/amd64");
    expect(signing_keys.gpg_public_keys[0].ascii_armor).to.equal(other.publicKey);
    // Other versions may use another key.
    await addToSite(site, address, await release("1.2.4"), key.publicKey);
  });

  it("invalid hosts are rejected", () => {
    for (const host of [
      "..",
      "a..b",
      ".a",
      "a.",
      "-a.b",
      "a-.b",
      "localhost",
      "a.b:0",
      "a.b:65536",
      "a.b:99999999",
      "a.b:",
      ":8080",
      `${"a".repeat(64)}.b`,
      "ä.b",
      "A.b",
      "a b.c",
    ])
      expect(() => addressesOf(`${host}/acme/note`), host).to.throw(
        ReleaseError,
        "is no source of a provider",
      );
    for (const host of ["a.b", "localhost:8080", "xn--bcher-kva.example", "a-b.c:65535", "127.0.0.1"])
      expect(addressesOf(`${host}/acme/note`)[0].host).to.equal(host);
  });

  it("a source without a host is served for the default registries of both programs", async () => {
    await addToSite(site, "acme/note", await release("1.2.3"), key.publicKey);
    await addToSite(site, "acme/note", await release("1.2.3"), key.publicKey);
    const [first, other] = ["registry.terraform.io", "registry.opentofu.org"].map((host) =>
      join(site, "mirror", host, "acme/note"),
    );
    const names = await readdir(first ?? "");
    expect(names).to.include.members(["index.json", "1.2.3.json"]);
    expect(await readdir(other ?? "")).to.have.members(names);
    for (const name of names) {
      const [one, same] = await Promise.all(
        [first, other].map((folder) => readFile(join(folder ?? "", name))),
      );
      expect(one?.equals(same ?? Buffer.alloc(0)), name).to.equal(true);
    }
    expect((await json("v1/providers/acme/note/versions")).versions).to.have.length(1);
  });

  it("a release without a signature or with that of another key is rejected, and nothing is added", async () => {
    await release("1.2.3");
    const unsigned = { ...(await release("1.2.3")), signature: undefined };
    expect(await messageOf(addToSite(site, address, unsigned, key.publicKey))).to.include("is not signed");
    const other = await makeKey();
    const foreign = await release("1.2.3", other.privateKey);
    expect(await messageOf(addToSite(site, address, foreign, key.publicKey))).to.include(
      "The signature is none of",
    );
    expect(await readdir(scratch)).to.not.include("site");
  });

  it("invalid addresses and broken lists of versions are rejected", async () => {
    const one = await release("1.2.3");
    for (const wrong of [
      "note",
      "example.com/../note",
      "localhost/acme/note",
      "Example.com/acme/note",
      "a.b/c/d/e",
    ])
      expect(await messageOf(addToSite(site, wrong, one, key.publicKey)), wrong).to.include(
        "is no source of a provider",
      );
    await addToSite(site, address, one, key.publicKey);
    await writeFile(join(site, "v1/providers/acme/note/versions"), "{");
    expect(await messageOf(addToSite(site, address, one, key.publicKey))).to.include(
      "is no list of versions",
    );
  });

  it("versions are ordered by their precedence", () => {
    const versions = [
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0-rc.1",
      "1.0.0",
      "1.0.9",
      "1.0.10",
      "2.0.0",
    ];
    expect([...versions].reverse().sort(compareVersions)).to.deep.equal(versions);
    expect([...versions].sort(compareVersions)).to.deep.equal(versions);
  });
});
