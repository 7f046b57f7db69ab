import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
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

  it("an incomplete installation is repeated", async () => {
    await changed("package-lock.json", 1000);
    expect(packagesAreCurrent(folder)).to.equal(false);
  });

  it("an installation that is older than the lock file is repeated", async () => {
    await changed("package-lock.json", 1001);
    await changed("node_modules/.package-lock.json", 1000);
    expect(packagesAreCurrent(folder)).to.equal(false);
  });

  it("an installation as new as the lock file is not repeated", async () => {
    await changed("package-lock.json", 1000);
    await changed("node_modules/.package-lock.json", 1000);
    expect(packagesAreCurrent(folder)).to.equal(true);
  });
});

/** The entry of a package in a lock file. */
interface Locked {
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
}

describe("the packages that npm ci installs", () => {
  /** Returns the installed packages by their names, without the workspaces. */
  let locked: readonly (readonly [name: string, entry: Locked])[];

  before(async () => {
    const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
    locked = Object.entries<Locked>(packages)
      .filter(([path]) => path.includes("node_modules/"))
      .map(([path, entry]) => [path.split("node_modules/").at(-1) ?? "", entry]);
    expect(locked.length).to.be.above(150);
  });

  it("all installed packages support the oldest supported version of Node", () => {
    // fastify uses the version rules of npm.
    const semver: { satisfies(version: string, range: string): boolean } = createRequire(
      createRequire(import.meta.url).resolve("fastify"),
    )("semver");
    const unsupported = locked.filter(
      ([, { engines }]) => engines?.node !== undefined && !semver.satisfies("20.19.0", engines.node),
    );
    expect(unsupported.map(([name, { engines }]) => `${name}: ${engines?.node}`)).to.deep.equal([]);
  });

  it("no installed package runs install scripts, which package.json denies, so that npm does not warn about them", async () => {
    const { allowScripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const names = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name);
    expect([...new Set(names)].sort()).to.deep.equal(Object.keys(allowScripts).sort());
    expect(Object.values(allowScripts)).to.not.include(true);
  });
});
