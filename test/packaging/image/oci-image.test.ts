import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect } from "chai";
import { LibraryError, librariesOf } from "../../../src/packaging/image/libraries.ts";
import { type ImageOptions, imageArchive } from "../../../src/packaging/image/oci-image.ts";
import { tarOf } from "../../../src/packaging/image/tar.ts";
import { fileInTar } from "../../../src/packaging/single/tar-file.ts";
import { smallElf } from "../executables/small-elf.ts";

const options: ImageOptions = {
  reference: "program:1.2.3",
  architecture: "amd64",
  files: [
    { path: "/program", mode: 0o755, content: Buffer.from("a program") },
    { path: "/data", mode: 0o700, owner: 65532 },
  ],
  entrypoint: ["/program"],
  command: ["--help"],
  user: "65532:65532",
  workingDirectory: "/data",
  ports: ["8080/tcp"],
  volumes: ["/data"],
  labels: { "org.opencontainers.image.title": "program" },
};

const sum = (content: Buffer) => `sha256:${createHash("sha256").update(content).digest("hex")}`;

/** Returns the content that a descriptor of the image names, after checking its digest and size. */
function blob(archive: Buffer, { digest, size }: { digest: string; size: number }): Buffer {
  const content = fileInTar(archive, `blobs/${digest.replace(":", "/")}`);
  expect(sum(content)).to.equal(digest);
  expect(content.length).to.equal(size);
  return content;
}

describe("packaging: images", () => {
  it("an image is a layout in which each part references the next one by its digest", () => {
    const archive = imageArchive(options);
    expect(JSON.parse(fileInTar(archive, "oci-layout").toString())).to.deep.equal({
      imageLayoutVersion: "1.0.0",
    });
    const index = JSON.parse(fileInTar(archive, "index.json").toString());
    const manifest = JSON.parse(blob(archive, index.manifests[0]).toString());
    const config = JSON.parse(blob(archive, manifest.config).toString());
    const layer = gunzipSync(blob(archive, manifest.layers[0]));
    expect(config.rootfs.diff_ids).to.deep.equal([sum(layer)]);
    expect(config.config).to.deep.include({ Entrypoint: ["/program"], User: "65532:65532" });
    expect(fileInTar(layer, "program").toString()).to.equal("a program");
    expect(index.manifests[0].annotations["org.opencontainers.image.ref.name"]).to.equal("1.2.3");
  });

  it("an image is the same for files in any order", () => {
    const other = { ...options, files: [...options.files].reverse() };
    expect(imageArchive(options).equals(imageArchive(other))).to.equal(true);
  });
});

describe("packaging: archives", () => {
  it("an archive has files with modes and owners, folders before their content, and no times", () => {
    const archive = tarOf([
      { path: "/a/b", mode: 0o644, content: Buffer.alloc(600, "x") },
      { path: "/a", mode: 0o1777, owner: 65532 },
    ]);
    expect(archive.length % 512).to.equal(0);
    expect(archive.toString("latin1", 0, 3)).to.equal("a/\0");
    expect(archive.toString("latin1", 100, 107)).to.equal("0001777");
    expect(Number.parseInt(archive.toString("latin1", 108, 115), 8)).to.equal(65532);
    expect(archive.toString("latin1", 136, 147)).to.equal("00000000000");
    expect(fileInTar(archive, "a/b").equals(Buffer.alloc(600, "x"))).to.equal(true);
    expect(archive.subarray(-1024).every((byte) => byte === 0)).to.equal(true);
  });

  it("the headers of an archive have the checksums that tar expects", () => {
    const header = tarOf([{ path: "/a", mode: 0o644, content: Buffer.alloc(0) }]).subarray(0, 512);
    const said = Number.parseInt(header.toString("latin1", 148, 154), 8);
    header.fill(" ", 148, 156);
    expect(said).to.equal(header.reduce((total, byte) => total + byte, 0));
  });

  it("paths that are too long for an archive are rejected", () => {
    expect(() => tarOf([{ path: `/${"a".repeat(101)}`, mode: 0o644 }])).to.throw(RangeError, "too long");
  });
});

describe("packaging: the libraries of an executable", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "libraries-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it("the libraries of an executable are found with the loader, where the executable will look for them", async () => {
    mkdirSync(join(root, "lib"));
    writeFileSync(join(root, "lib/loader"), smallElf());
    const found = await librariesOf(smallElf(), [{ root, folders: ["/lib"] }]);
    expect(found.map(({ path }) => path)).to.deep.equal(["/lib/loader"]);
  });

  it("libraries that are missing, or for another processor, are named with the searched folders", async () => {
    mkdirSync(join(root, "lib"));
    const foreign = smallElf();
    foreign.writeUInt16LE(183, 18);
    writeFileSync(join(root, "lib/loader"), foreign);
    const error = await librariesOf(smallElf(), [{ root, folders: ["/lib"] }]).catch((cause) => cause);
    expect(error).to.be.instanceOf(LibraryError);
    expect(error.message).to.equal(`There is no loader for amd64 in ${join(root, "lib")}`);
  });
});
