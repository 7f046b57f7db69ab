import { execFileSync } from "node:child_process";
import { lstatSync, statSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { addToMirror, addToSite, layOut } from "../../src/packaging/registry/index.ts";
import { makeReleases, parseTarget, readSigningKey } from "../../src/packaging/release/index.ts";
import { version } from "../../src/resources/sec/tfnode.config.ts";
import { type CommandResult, described, startCommand } from "../../src/testing/terraform/process.ts";
import { HttpsSite } from "../packaging/support/https-site.ts";
import { makeKey, type TestKey } from "../packaging/support/signing-keys.ts";
import { smallRelease } from "../packaging/support/small-release.ts";
import { TestApi } from "./sec-api.ts";
import { providerDirectory } from "./terraform.ts";

const platforms = ["linux_amd64", "darwin_arm64", "windows_amd64"];
/** The host of addresses that exist only in mirrors. */
const mirrorHost = "providers.example.com";

const own = { x64: "amd64", arm64: "arm64" }[process.arch as string];
const ownPlatform = `${process.platform}_${own}`;

/** A CLI's report on a package whose signature it has verified. */
export interface InstallWords {
  readonly signed: RegExp;
}

/** Checks that a program installs the released provider from the files of a site, and rejects changed files. */
export function describeInstallation(title: string, program: () => string, words: InstallWords): void {
  describe(title, () => {
    let key: TestKey;
    let folder: string;
    let site: HttpsSite;

    before(async () => {
      key = await makeKey();
    });

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "tfnode-install-"));
      await mkdir(join(folder, "site"));
      await mkdir(join(folder, "work"));
      site = await HttpsSite.serve(join(folder, "site"));
      await publish(key);
    });
    afterEach(async () => {
      await site.close();
      // A process that is ending may still write files.
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    });

    /** Releases `sec` for three systems, and adds the release to the site and to a mirror for another host. */
    async function publish(signer: TestKey): Promise<void> {
      const small = join(providerDirectory, "terraform-provider-sec");
      const description = await smallRelease(join(folder, "in"), { name: "sec", version, small });
      const windows = join(folder, "in/windows");
      const executables = {
        [ownPlatform]: small,
        darwin_arm64: small,
        linux_amd64: small,
        windows_amd64: windows,
      };
      const signing = { key: await readSigningKey(signer.privateKey), date: new Date() };
      const [release] = await makeReleases([{ ...description, executables }], {
        output: join(folder, "out"),
        ...signing,
      });
      if (!release) throw new Error("nothing was made");
      await addToSite(join(folder, "site"), `${site.host}/tfnode/sec`, release, signer.publicKey);
      await addToMirror(join(folder, "site/mirror"), `${mirrorHost}/tfnode/sec`, release);
    }

    const file = (path: string) => join(folder, "site", path);
    const zip = (host: string, platform = ownPlatform) =>
      file(`mirror/${host}/tfnode/sec/terraform-provider-sec_${version}_${platform}.zip`);
    const sums = () =>
      file(`v1/providers/tfnode/sec/${version}/terraform-provider-sec_${version}_SHA256SUMS`);

    /**
     * Writes a configuration for the provider of a host, which is installed according to the CLI
     * configuration.
     */
    async function configure(host: string, installation: string): Promise<void> {
      const source = `${host}/tfnode/sec`;
      await writeFile(
        join(folder, "work/main.tf"),
        `terraform {\n  required_providers {\n    sec = { source = "${source}" }\n  }\n}
resource "sec_agent_access_token" "hosts" {\n  name = "hosts"\n}\n`,
      );
      await writeFile(join(folder, "cli.tfrc"), `provider_installation {\n  ${installation}\n}\n`);
    }

    const fromRegistry = () => configure(site.host, "direct {}");
    const fromNetwork = () =>
      configure(mirrorHost, `network_mirror { url = "https://${site.host}/mirror/" }`);
    const fromFolder = () =>
      configure(mirrorHost, `filesystem_mirror { path = ${JSON.stringify(file("mirror"))} }`);

    async function run(
      args: readonly string[],
      env: Readonly<Record<string, string>> = {},
      unit = "work",
    ): Promise<CommandResult> {
      const result = await startCommand(args, {
        folder: join(folder, unit),
        program: program(),
        env: { ...site.env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"), ...env },
      }).ended;
      return { ...result, stdout: textOf(result.stdout), stderr: textOf(result.stderr) };
    }

    async function succeed(
      args: readonly string[],
      env?: Readonly<Record<string, string>>,
      unit?: string,
    ): Promise<string> {
      const result = await run(args, env, unit);
      if (result.code !== 0) throw new Error(described(result));
      return result.stdout;
    }

    const lockFile = () => readFile(join(folder, "work/.terraform.lock.hcl"), "utf8");
    const hashesOf = (lock: string, scheme: string) =>
      [...lock.matchAll(/"(\w+):([^"]+)"/g)]
        .filter(([, found]) => found === scheme)
        .map(([, , hash]) => hash);
    const keyId = () =>
      key.publicKey && keyIdOf(file(`v1/providers/tfnode/sec/${version}/download/linux/amd64`));

    it("one kept process serves the copies that init has made in several folders", async function () {
      if (process.platform !== "linux") return this.skip();
      await fromFolder();
      const cache = join(folder, "cache");
      await mkdir(join(cache, "tfnode/run"), { recursive: true, mode: 0o700 });
      const env = { XDG_CACHE_HOME: cache, TFNODE_KEEP: "30m", TFNODE_SHARE: "" };
      const installed = `.terraform/providers/${mirrorHost}/tfnode/sec/${version}/${ownPlatform}`;
      const files: string[] = [];
      try {
        for (const unit of ["work", "unit-1", "unit-2"]) {
          await mkdir(join(folder, unit), { recursive: true });
          if (unit !== "work") await copyFile(join(folder, "work/main.tf"), join(folder, unit, "main.tf"));
          await succeed(["init", "-no-color"], env, unit);
          files.push(join(folder, unit, installed, `terraform-provider-sec_v${version}`));
          await succeed(["validate", "-no-color"], env, unit);
        }
        const nodes = (await readdir(join(cache, "tfnode/run"))).filter((name) => name.endsWith(".c"));
        expect(nodes).to.have.length(1);
        expect(new Set(files.map((file) => lstatSync(file).ino)).size).to.equal(3);
      } finally {
        execFileSync(files[0] ?? "", ["--stop"], { env: { ...process.env, ...env } });
      }
    });

    it("folders with a shared plugin cache have links to one file", async () => {
      await fromNetwork();
      await mkdir(join(folder, "cache"));
      const files: string[] = [];
      for (const unit of ["work", "unit-1"]) {
        await mkdir(join(folder, unit), { recursive: true });
        if (unit !== "work") await copyFile(join(folder, "work/main.tf"), join(folder, unit, "main.tf"));
        await succeed(["init", "-no-color"], { TF_PLUGIN_CACHE_DIR: join(folder, "cache") }, unit);
        const installed = `.terraform/providers/${mirrorHost}/tfnode/sec/${version}/${ownPlatform}`;
        files.push(join(folder, unit, installed, `terraform-provider-sec_v${version}`));
        // The lock file of the first folder lets init use the cache in the second one.
        await copyFile(join(folder, unit, ".terraform.lock.hcl"), join(folder, "lock"));
        await mkdir(join(folder, "unit-1"), { recursive: true });
        await copyFile(join(folder, "lock"), join(folder, "unit-1/.terraform.lock.hcl"));
      }
      expect(new Set(files.map((file) => statSync(file).ino)).size).to.equal(1);
    });

    it("the provider is installed from the registry, with its signer reported, and applied", async () => {
      await fromRegistry();
      const written = await succeed(["init", "-no-color"]);
      expect(written).to.include(`Installed ${site.host}/tfnode/sec v${version}`).and.match(words.signed);
      expect(written).to.include(await keyId());
      // The hashes of all platforms from the signed sums, and those of this one.
      expect(hashesOf(await lockFile(), "zh")).to.have.length.at.least(platforms.length);
      expect(hashesOf(await lockFile(), "h1")).to.have.length(1);

      const api = await TestApi.start();
      try {
        expect(await succeed(["apply", "-no-color", "-auto-approve"], api.env)).to.include("1 added");
        await succeed(["plan", "-no-color", "-detailed-exitcode"], api.env);
      } finally {
        await api.close();
      }
    });

    it("the provider is installed from the network mirror, without other requests", async () => {
      await fromNetwork();
      site.requests.splice(0);
      expect(await succeed(["init", "-no-color"])).to.include(
        `Installed ${mirrorHost}/tfnode/sec v${version}`,
      );
      expect(site.requests.filter((path) => !path.startsWith("/mirror/"))).to.deep.equal([]);
      expect(site.requests).to.include(`/mirror/${mirrorHost}/tfnode/sec/${version}.json`);
      await succeed(["validate"]);
    });

    it("the provider is installed from the same folder as a filesystem mirror, without a network", async () => {
      await fromFolder();
      site.requests.splice(0);
      expect(await succeed(["init", "-no-color"])).to.include(
        `Installed ${mirrorHost}/tfnode/sec v${version}`,
      );
      expect(site.requests).to.deep.equal([]);
      await succeed(["validate"]);
    });

    it("tfnode mirror writes a network mirror, in the folder from which init makes links", async () => {
      const build = {
        version: "9.9.9",
        program: join(providerDirectory, "terraform-provider-sec"),
        targets: [parseTarget(ownPlatform), parseTarget("darwin_arm64")],
        accompanying: [],
        network: true,
      };
      await layOut(file("plain"), `${mirrorHost}/tfnode/sec`, build);
      const installed = `work/.terraform/providers/${mirrorHost}/tfnode/sec/9.9.9/${ownPlatform}`;
      await configure(mirrorHost, `network_mirror { url = "https://${site.host}/plain/" }`);
      await succeed(["init", "-no-color"]);
      expect(lstatSync(join(folder, installed)).isSymbolicLink()).to.equal(false);
      const locked = hashesOf(await lockFile(), "h1");
      await rm(join(folder, "work/.terraform"), { recursive: true });
      await configure(mirrorHost, `filesystem_mirror { path = ${JSON.stringify(file("plain"))} }`);
      await succeed(["init", "-no-color", "-lockfile=readonly"]);
      expect(lstatSync(join(folder, installed)).isSymbolicLink()).to.equal(true);
      expect(hashesOf(await lockFile(), "h1")).to.deep.equal(locked);
      await succeed(["validate"]);
    });

    it("the provider is locked for all systems, with the same hashes from every source", async () => {
      const wanted = platforms.map((platform) => `-platform=${platform}`);
      await fromRegistry();
      await succeed(["providers", "lock", ...wanted]);
      const registry = await lockFile();
      // Two systems share the same small file here.
      expect(hashesOf(registry, "h1")).to.have.length(2);
      await rm(join(folder, "work/.terraform.lock.hcl"));
      await fromNetwork();
      await succeed(["providers", "lock", `-net-mirror=https://${site.host}/mirror/`, ...wanted]);
      const network = await lockFile();
      await rm(join(folder, "work/.terraform.lock.hcl"));
      await fromFolder();
      await succeed(["providers", "lock", `-fs-mirror=${file("mirror")}`, ...wanted]);
      const ofFolder = await lockFile();
      expect(hashesOf(network, "h1")).to.have.members(hashesOf(registry, "h1"));
      expect(hashesOf(ofFolder, "h1")).to.have.members(hashesOf(registry, "h1"));
      // A lock file from one source is valid for the others.
      await succeed(["init", "-lockfile=readonly"]);
    });

    const refused: readonly (readonly [string, () => Promise<void>, () => Promise<void>, RegExp])[] = [
      [
        "a package that was changed, from the registry",
        fromRegistry,
        () => flip(zip(site.host)),
        /checksum/i,
      ],
      [
        "a package that was cut off, from the registry",
        fromRegistry,
        () => truncate(zip(site.host), 1000),
        /checksum/i,
      ],
      [
        "a package that was changed, from the network mirror",
        fromNetwork,
        () => flip(zip(mirrorHost)),
        /checksum|hash/i,
      ],
      ["sums that were changed", fromRegistry, () => flip(sums()), /signature|checksum/i],
      ["a signature that was changed", fromRegistry, () => flip(`${sums()}.sig`), /signature/i],
      [
        "the package of another system",
        fromRegistry,
        () => copyFile(zip(site.host, "windows_amd64"), zip(site.host)),
        /checksum/i,
      ],
      [
        "a signature by another key than the registry tells",
        fromRegistry,
        async () => {
          const signature = await readFile(`${sums()}.sig`);
          const other = await readSigningKey((await makeKey()).privateKey);
          const made = await other.sign(await readFile(sums()), new Date());
          expect(signature.equals(made)).to.equal(false);
          await writeFile(`${sums()}.sig`, made);
        },
        /signature|signed/i,
      ],
    ];
    for (const [what, configured, tamper, message] of refused) {
      it(`an installation with ${what} is rejected`, async () => {
        await configured();
        await tamper();
        const { code, stderr } = await run(["init", "-no-color"]);
        expect(code).to.equal(1);
        expect(stderr).to.match(message);
      });
    }

    it("an installation from a folder rejects another package of the locked version", async () => {
      await fromFolder();
      await succeed(["init"]);
      await rm(join(folder, "work/.terraform"), { recursive: true });
      await copyFile(zip(mirrorHost, "windows_amd64"), zip(mirrorHost));
      const { code, stderr } = await run(["init", "-no-color"]);
      expect({ code, stderr }).to.have.property("code", 1);
      expect(stderr).to.match(/checksum/);
    });
  });
}

/** Returns a text without the frame and line breaks that the CLI adds. */
const textOf = (written: string) => written.replaceAll(/^[╷│╵ ]+/gm, "").replaceAll(/(\S)\n(?=\S)/g, "$1 ");

async function keyIdOf(download: string): Promise<string> {
  return JSON.parse(await readFile(download, "utf8")).signing_keys.gpg_public_keys[0].key_id;
}

/** Changes a byte in the middle of a file. */
async function flip(path: string): Promise<void> {
  const content = await readFile(path);
  const at = content.length >> 1;
  content.writeUInt8(content.readUInt8(at) ^ 1, at);
  await writeFile(path, content);
}
