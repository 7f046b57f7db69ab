import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { addToMirror, layOut } from "../../../src/packaging/registry/index.ts";
import { parseTarget } from "../../../src/packaging/release/index.ts";
import { scratchForEach } from "../../support/scratch.ts";
import { made, smallRelease } from "../support/small-release.ts";

const host = "providers.example.com";
const address = `${host}/acme/note`;

describe("packaging: a program in a folder", () => {
  let folder: string;
  let program: string;
  scratchForEach(async (path) => {
    folder = path;
  });
  beforeEach(async () => {
    program = join(folder, "program");
    await writeFile(program, "#!/bin/sh\nexit 1\n");
  });

  const lay = (targets: readonly string[], more: { version?: string; network?: boolean } = {}) =>
    layOut(join(folder, "m"), address, {
      version: "1.2.3",
      program,
      targets: targets.map(parseTarget),
      accompanying: [],
      network: true,
      ...more,
    });
  const json = async (name: string) => JSON.parse(await readFile(join(folder, "m", address, name), "utf8"));

  it("a program in a folder has archives that a network mirror lists, and their hashes", async () => {
    await lay(["linux_amd64", "darwin_arm64"]);
    await lay(["linux_amd64"], { version: "1.10.0" });
    expect(await json("index.json")).to.deep.equal({ versions: { "1.2.3": {}, "1.10.0": {} } });
    const { archives } = await json("1.2.3.json");
    expect(archives).to.have.keys("linux_amd64", "darwin_arm64");
    expect(archives.linux_amd64.url).to.equal("packages/terraform-provider-note_1.2.3_linux_amd64.zip");
    expect(await readdir(join(folder, "m", address, "packages"))).to.include(
      archives.linux_amd64.url.slice(9),
    );
    // The systems have the same file.
    expect(archives.linux_amd64.hashes).to.deep.equal(archives.darwin_arm64.hashes);
    expect(archives.linux_amd64.hashes.map((hash: string) => hash.slice(0, 3))).to.deep.equal(["h1:", "zh:"]);
  });

  it("a new build replaces the archives of its systems, and keeps those of others", async () => {
    await lay(["linux_amd64", "darwin_arm64"]);
    const before = await json("1.2.3.json");
    await writeFile(program, "#!/bin/sh\nexit 2\n");
    await lay(["linux_amd64"]);
    const { archives } = await json("1.2.3.json");
    expect(archives.darwin_arm64).to.deep.equal(before.archives.darwin_arm64);
    expect(archives.linux_amd64.hashes).to.not.deep.equal(before.archives.linux_amd64.hashes);
  });

  it("the archives of a release stay in the list of a network mirror", async () => {
    const release = await made(await smallRelease(join(folder, "in")), join(folder, "out"));
    await addToMirror(join(folder, "m"), address, release);
    const { archives } = await json("1.2.3.json");
    await lay(["linux_amd64", "darwin_arm64"]);
    const after = await json("1.2.3.json");
    expect(after.archives)
      .to.deep.include(archives)
      .and.have.keys("linux_amd64", "windows_amd64", "darwin_arm64");
  });

  it("a program in a folder that is no network mirror has only folders", async () => {
    await lay(["linux_amd64"], { network: false });
    expect(await readdir(join(folder, "m", address))).to.deep.equal(["1.2.3"]);
  });
});
