import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect } from "chai";
import { checkSignature, readSigningKey } from "../../src/packaging/release/signature.ts";
import secConfig, { version as secVersion } from "../../src/resources/sec/tfnode.config.ts";
import { version as vdbVersion } from "../../src/resources/vdb/tfnode.config.ts";
import { makeKey } from "../packaging/support/signing-keys.ts";
import { thorough } from "../support/thorough.ts";
import { Desk, root } from "./support/command.ts";

const stems = [`terraform-provider-sec_${secVersion}`, `terraform-provider-vdb_${vdbVersion}`];

/** The package of the local APIs, which the guides require. */
const localApi = "tfnode-local-api-0.1.0.tgz";

describe("scripts/release", () => {
  let desk: Desk;
  let key: string;

  before(async () => {
    key = (await makeKey({ passphrase: "planted-passphrase" })).privateKey;
  });
  beforeEach(async () => {
    desk = await Desk.open();
    await writeFile(join(desk.folder, "key.asc"), key);
  });
  afterEach(() => desk.close());

  const small = ["--small", "--target", "linux_amd64,darwin_arm64"];
  const passphrase = { GPG_PASSPHRASE: "planted-passphrase" };
  const contents = async (folder: string) => {
    const entries = await readdir(join(desk.folder, folder), { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const read = files.map(async (file) => [
      file.slice(join(desk.folder, folder).length),
      (await readFile(file)).toString("base64"),
    ]);
    return Object.fromEntries(await Promise.all(read));
  };

  /** Each run makes the releases of both providers. */
  if (thorough) {
    it("scripts/release makes the same releases and sites twice, of both providers, with a key in a file and in GPG_PRIVATE_KEY", async () => {
      for (const name of ["one", "other"]) {
        const args = [...small, "--output", `${name}/out`, "--site", `${name}/site`];
        const { code, stdout, stderr } = await (name === "one"
          ? desk.run("release", [...args, "--sign", "key.asc"], passphrase)
          : desk.run("release", args, { ...passphrase, GPG_PRIVATE_KEY: key }));
        expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
        const made = [...stems, localApi].map((file) => `${name}/out/${file}`);
        expect(stdout.trim().split("\n")).to.deep.equal(made);
      }
      const files = await contents("one");
      expect(Object.keys(files)).to.include.members([
        `/out/${stems[0]}/${stems[0]}_SHA256SUMS.sig`,
        `/out/${stems[0]}/docs/resources/agent_access_token.md`,
        `/out/${stems[1]}/docs/guides/differences.md`,
        `/out/${stems[1]}/docs/guides/local-api.md`,
        `/out/${localApi}`,
        "/site/.well-known/terraform.json",
        `/site/mirror/registry.terraform.io/tfnode/vdb/${vdbVersion}.json`,
        `/site/mirror/registry.opentofu.org/tfnode/vdb/${vdbVersion}.json`,
      ]);
      expect(await contents("other")).to.deep.equal(files);
    }).timeout(600_000);

    it("scripts/release without a key makes a mirror for the given host, and reports that it is not signed", async () => {
      const args = [...small, "--output", "out", "--mirror", "m", "--host", "registry.example.org"];
      const { code, stderr } = await desk.run("release", args);
      expect({ code, stderr }).to.have.property("code", 0);
      expect(stderr).to.include("not signed");
      expect(await readdir(join(desk.folder, "m/registry.example.org/tfnode"))).to.have.members([
        "sec",
        "vdb",
      ]);
    }).timeout(600_000);
  }

  it("the releases of sec have every guide that does not require a clone", async () => {
    const guides = (await readdir(join(root, "docs/guides"))).filter(
      (name) => !["dev-overrides.md", "first-provider.md", "first-steps.md"].includes(name),
    );
    const listed = (secConfig.docs.guides as readonly string[]).map((path) => basename(path));
    expect(listed).to.have.members([...guides, "differences.md"]);
  });

  const refused: readonly (readonly [string, readonly string[], NodeJS.ProcessEnv, RegExp])[] = [
    ["an unknown target", ["--untried", "--target", "plan9_amd64"], {}, /no target plan9_amd64/],
    [
      "the small file for Windows",
      ["--small", "--target", "windows_amd64"],
      {},
      /Windows, which does not run/,
    ],
    ["a missing key file", [...small, "--sign", "gone.asc"], {}, /gone\.asc/],
    ["a locked key", [...small, "--sign", "key.asc"], {}, /GPG_PASSPHRASE/],
    [
      "another passphrase",
      [...small, "--sign", "key.asc"],
      { GPG_PASSPHRASE: "planted-other" },
      /another passphrase/,
    ],
    ["an invalid key", [...small], { GPG_PRIVATE_KEY: "planted-key" }, /no OpenPGP private key/],
    ["a site without a key", [...small, "--site", "site"], {}, /--site needs a signature/],
    ["an invalid time", [...small], { SOURCE_DATE_EPOCH: "yesterday" }, /SOURCE_DATE_EPOCH is "yesterday"/],
    ["an invalid host", [...small, "--mirror", "m", "--host", "localhost"], {}, /is no source of a provider/],
  ];
  for (const [what, args, env, message] of refused) {
    it(`${what} is rejected before anything is written`, async () => {
      const { code, stdout, stderr } = await desk.run("release", [...args, "--output", "out"], env);
      expect(stdout).to.equal("");
      // A hint at --help follows the error in the command line.
      expect(stderr)
        .to.match(code === 2 ? /^tfnode release: .*\nSee .*\n$/ : /^tfnode release: .*\n$/)
        .and.match(message)
        .and.not.include("planted");
      const made = await readdir(join(desk.folder, "out")).catch(() => []);
      expect(made).to.deep.equal([]);
      expect(await readdir(desk.folder))
        .to.not.include.members(["m"])
        .and.not.include.members(["site"]);
    });
  }

  it("a release is rejected where the newest hosts are not built", async () => {
    const { code, stdout, stderr } = await desk.run("release", [], { INTEROP_BIN: desk.folder });
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(stderr).to.match(/newest Terraform and OpenTofu, and terraform-1\.16 .* and tofu .* is missing/);
  });

  it("an unknown option is rejected", async () => {
    const { code, stdout, stderr } = await desk.run("release", ["--untried", "--passphrase", "x"]);
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
    expect(stderr)
      .to.match(/^tfnode release: unknown option '--passphrase'\n/)
      .and.not.include("at file:");
  });
});

describe("tfnode new-key", () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.open();
  });
  afterEach(() => desk.close());

  const passphrase = { GPG_PASSPHRASE: "planted-passphrase" };

  it("tfnode new-key makes a signing key that only its owner may read, and never overwrites one", async () => {
    const args = ["new-key", "new.asc"];
    expect(await desk.run("tfnode", args, passphrase)).to.deep.equal({ code: 0, stdout: "", stderr: "" });
    const { mode } = await stat(join(desk.folder, "new.asc"));
    expect(mode & 0o777).to.equal(0o600);
    const made = await readFile(join(desk.folder, "new.asc"), "utf8");
    expect(await desk.run("tfnode", args, passphrase)).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "tfnode new-key: new.asc exists. Name another file: a key cannot be made again.\n",
    });
    expect(await readFile(join(desk.folder, "new.asc"), "utf8")).to.equal(made);
    const signing = await readSigningKey(made, "planted-passphrase");
    const signature = await signing.sign(Buffer.from("sums"), new Date());
    await checkSignature(Buffer.from("sums"), Buffer.from(signature), signing.publicKey);
  });

  it("tfnode new-key reports errors, and writes nothing", async () => {
    expect(await desk.run("tfnode", ["new-key"])).to.have.property("code", 2);
    const unwritten = await desk.run("tfnode", ["new-key", "no/key.asc"]);
    expect(unwritten.code).to.equal(1);
    expect(unwritten.stderr).to.match(/^tfnode new-key: ENOENT.*\n$/);
    expect(await readdir(desk.folder)).to.not.include("no");
  });
});

describe("tfnode serve-site", () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.open();
  });
  afterEach(() => desk.close());

  it("tfnode serve-site serves until it is stopped, and leaves only the requested certificate", async () => {
    const serving = desk.start("tfnode", ["serve-site", ".", "--port", "0", "--ca", "ca.pem"]);
    await serving.printed("https://localhost:");
    expect(await readFile(join(desk.folder, "ca.pem"), "utf8")).to.include("BEGIN CERTIFICATE");
    serving.child.kill("SIGTERM");
    expect((await serving.ended).code).to.equal(0);
    expect(await desk.leftFiles()).to.deep.equal([]);
  });

  it("tfnode serve-site runs in the background until --stop, and prints its address and how to trust its certificate", async () => {
    const state = { XDG_STATE_HOME: join(desk.folder, "state") };
    const run = (...args: readonly string[]) => desk.run("tfnode", ["serve-site", ...args], state);
    const { code, stdout, stderr } = await run(".", "--ca", "ca.pem", "--detach");
    expect(code, stderr).to.equal(0);
    const [, port] = /^export SITE_HOST=localhost:(\d+)$/m.exec(stdout) ?? [];
    expect(stdout).to.equal(
      `export SITE_HOST=localhost:${port}\nexport SSL_CERT_FILE=${join(desk.folder, "ca.pem")}\n`,
    );
    expect(stderr).to.match(
      new RegExp(`^https://localhost:${port}/\nlog: .*\nprocess \\d+, which --stop ends\n$`),
    );

    const again = await run(".", "--ca", "other.pem", "--detach");
    expect(again).to.deep.include({ code: 0, stdout });
    expect(again.stderr).to.match(
      /^the site runs in the background already, with the options it was started with \(https:.*\); --stop ends it\n$/,
    );
    const taken = await run(".", "--ca", "other.pem", "--port", String(port));
    expect(taken.stderr).to.match(/^tfnode serve-site: .*EADDRINUSE.*\n$/);

    expect(await run("--stop")).to.deep.equal({
      code: 0,
      stdout: "unset SITE_HOST SSL_CERT_FILE\n",
      stderr: "the site has ended\n",
    });
    expect(await desk.leftProcesses()).to.deep.equal([]);
  });

  it("tfnode serve-site reports errors", async () => {
    const missing = await desk.run("tfnode", ["serve-site", "gone", "--port", "0", "--ca", "ca.pem"]);
    expect(missing).to.deep.include({ code: 1, stderr: "tfnode serve-site: there is no folder gone\n" });
    expect(await desk.run("tfnode", ["serve-site", ".", "--port", "x", "--ca", "ca.pem"])).to.have.property(
      "code",
      2,
    );
    expect(await desk.run("tfnode", ["serve-site", "."])).to.have.property("code", 2);
    const both = await desk.run("tfnode", ["serve-site", ".", "--ca", "ca.pem", "--stop"]);
    expect(both.stderr).to.match(/^tfnode serve-site: --stop stands alone\n/);
    const unwritten = await desk.run("tfnode", ["serve-site", ".", "--port", "0", "--ca", "no/ca.pem"]);
    expect(unwritten.code).to.equal(1);
    expect(unwritten.stderr).to.match(/^tfnode serve-site: ENOENT.*\n$/);
    expect(await desk.leftFiles()).to.deep.equal([]);
  });
});
