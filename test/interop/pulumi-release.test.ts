import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { ownTarget } from "../../src/packaging/single/index.ts";
import { version as secVersion } from "../../src/resources/sec/tfnode.config.ts";
import { version as vdbVersion } from "../../src/resources/vdb/tfnode.config.ts";
import { unpackZip } from "../packaging/support/unpack-zip.ts";
import { interopEnvironment, programFolder } from "./support/programs.ts";
import { PulumiHome } from "./support/pulumi-home.ts";

const root = resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);
const packages = join(programFolder, "node/node_modules");

/** Imports every module of a package, and prints their number and the names in a class of the first one. */
const importAll = `
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
names = [module.name for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
for name in names:
    importlib.import_module(name)
print(len(names), getattr(package, sys.argv[2]).__name__, package.Provider.__name__)
`;

const providers = [
  { name: "sec", version: secVersion, resource: "AgentAccessToken" },
  { name: "vdb", version: vdbVersion, resource: "AccountsRole" },
];

describe("a release, with Pulumi", function () {
  this.timeout(600_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-pulumi-release-"));
    const args = ["--small", "--pulumi", "--target", ownTarget().name, "--output", "out"];
    await run(join(root, "scripts/release"), args, {
      cwd: folder,
      env: { ...interopEnvironment(), INTEROP_BIN: programFolder },
    });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Unpacks an archive of the release of a provider, and returns the folder. */
  async function unpacked(name: string, version: string, suffix: string): Promise<string> {
    const stem = `terraform-provider-${name}_${version}`;
    const target = join(folder, name, suffix);
    await unpackZip(join(folder, "out", stem, `${stem}_${suffix}.zip`), target);
    return target;
  }

  for (const { name, version, resource } of providers) {
    it(`Pulumi makes a package from the released executable of ${name}`, async () => {
      const home = new PulumiHome();
      try {
        const unpackedInto = await unpacked(name, version, ownTarget().name);
        // The bridge names the package after its file.
        const file = join(unpackedInto, `terraform-provider-${name}`);
        await rename(join(unpackedInto, `terraform-provider-${name}_v${version}`), file);
        const project = join(home.folder, "project");
        await mkdir(project);
        await writeFile(join(project, "Pulumi.yaml"), "name: shop\nruntime: yaml\n");
        const written = await home.run("pulumi", ["package", "add", "terraform-provider", file], project);
        expect(written).to.include(`Successfully generated an SDK for the ${name} package`);
        expect(await readFile(join(project, "Pulumi.yaml"), "utf8")).to.include(file);
      } finally {
        home.close();
      }
    });

    it(`the SDK of ${name} for Node compiles, and names the version that it installs`, async () => {
      const sdk = await unpacked(name, version, "pulumi-nodejs");
      await symlink(packages, join(sdk, "node_modules"));
      await run("node", [join(packages, "typescript/bin/tsc"), "-p", sdk]);
      const { pulumi } = JSON.parse(await readFile(join(sdk, "package.json"), "utf8"));
      expect(pulumi.parameterization).to.deep.include({ name, version });
      const value = Buffer.from(pulumi.parameterization.value, "base64").toString();
      expect(JSON.parse(value)).to.deep.equal({
        remote: { url: `registry.opentofu.org/tfnode/${name}`, version },
      });
      await copyFile(join(sdk, "package.json"), join(sdk, "bin/package.json"));
      const code = `const sdk = require(${JSON.stringify(join(sdk, "bin"))}); console.log(typeof sdk.${resource}, typeof sdk.Provider)`;
      expect((await run("node", ["-e", code])).stdout).to.equal("function function\n");
    });

    it(`pip installs the SDK of ${name} for Python, and every module can be imported`, async () => {
      const sdk = await unpacked(name, version, "pulumi-python");
      const installed = join(folder, name, "installed");
      const env = { ...interopEnvironment(), PYTHONPATH: join(programFolder, "python") };
      const options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", installed];
      await run("python3", ["-m", "pip", "install", ...options, sdk], { env });
      await run("python3", ["-m", "compileall", "-q", installed], { env });
      const { stdout } = await run("python3", ["-c", importAll, `pulumi_${name}`, resource], {
        env: { ...env, PYTHONPATH: `${installed}:${join(programFolder, "python")}` },
      });
      expect(stdout).to.match(new RegExp(`^\\d{2,} ${resource} Provider\n$`));
    });
  }
});
