import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { root } from "./support/command.ts";

describe("whether the scripts have to install packages", () => {
  let folder: string;
  let packagesAreCurrent: (root: string) => boolean;

  before(async () => {
    ({ packagesAreCurrent } = await import(pathToFileURL(join(root, "scripts/lib/packages.mjs")).href));
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-packages-"));
    await mkdir(join(folder, "node_modules"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function changed(file: string, seconds: number): Promise<void> {
    await writeFile(join(folder, file), "{}");
    await utimes(join(folder, file), seconds, seconds);
  }

  it("is true if an installation was not completed", async () => {
    await changed("package-lock.json", 1000);
    expect(packagesAreCurrent(folder)).to.equal(false);
  });

  it("is true if the lock file is newer", async () => {
    await changed("package-lock.json", 1001);
    await changed("node_modules/.package-lock.json", 1000);
    expect(packagesAreCurrent(folder)).to.equal(false);
  });

  it("is false if the packages are as new as the lock file", async () => {
    await changed("package-lock.json", 1000);
    await changed("node_modules/.package-lock.json", 1000);
    expect(packagesAreCurrent(folder)).to.equal(true);
  });
});
