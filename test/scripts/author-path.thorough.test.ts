import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { HttpsSite } from "../packaging/support/https-site.ts";
import { makeKey } from "../packaging/support/signing-keys.ts";
import { eventually } from "../support/stub.ts";
import { root } from "./support/command.ts";
import { PackageRegistry } from "./support/package-registry.ts";
import { type Ended, runProgram } from "./support/packed.ts";

const serveApi = `
  import start from "./out/dev/api.js";
  console.log((await start()).provider.url);
  setInterval(() => {}, 2 ** 30);
`;

/** The names of this machine's system in Terraform and npm. */
const target = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;

/**
 * The folder of Node's executables, which scripts/single-test also uses, so that they are downloaded once.
 */
const nodeBinaries = process.env.NODE_BINARIES ?? join(root, ".cache/node-binaries");

describe("the way of an author from an empty folder and the packed tarballs", function () {
  this.timeout(300_000);
  let folder: string;
  let project: string;
  let registry: PackageRegistry;
  const running: ChildProcess[] = [];

  before(async () => {
    // The folder is outside of the repository, so that no file of the repository is found by accident.
    folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-author-")));
    project = join(folder, "terraform-provider-cloudy");
    registry = await PackageRegistry.serve();
  });

  after(async () => {
    for (const child of running) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGTERM");
      await once(child, "close");
    }
    await registry.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a program, which must succeed, and returns its output. */
  async function succeed(
    cwd: string,
    command: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): Promise<string> {
    const { code, stdout, stderr } = await runProgram(cwd, command, env);
    expect(code, `${command.join(" ")}\n${stdout}${stderr}`).to.equal(0);
    return stdout;
  }

  const npmEnv = () => ({
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, "npm"),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  });

  /** Packs all packages as for publication, and returns the tarballs by package name. */
  async function packAll(): Promise<ReadonlyMap<string, string>> {
    const tarballs = join(folder, "tarballs");
    await mkdir(tarballs);
    // The build has already created the content.
    const pack = [
      "npm",
      "pack",
      "--workspaces",
      "--ignore-scripts",
      "--json",
      "--pack-destination",
      tarballs,
    ];
    const packed: readonly { readonly name: string; readonly filename: string }[] = JSON.parse(
      await succeed(root, pack, npmEnv()),
    );
    return new Map(packed.map(({ name, filename }) => [name, join(tarballs, filename)]));
  }

  function start(args: readonly string[]): ChildProcess & { readonly said: () => string } {
    const child = spawn(process.execPath, [...args], { cwd: project, stdio: ["ignore", "pipe", "pipe"] });
    running.push(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    return Object.assign(child, { said: () => said });
  }

  /**
   * Builds the executable that requires no Node. Reports and returns false if Node's part of it is not available.
   */
  async function buildSingle(): Promise<boolean> {
    const built = await runProgram(project, ["npx", "@tfnode/cli", "build", "--single"], {
      NODE_BINARIES: nodeBinaries,
      npm_config_fetch_retries: "1",
    });
    const [obstacle] = /npm cannot get [^:]*/.exec(built.stderr) ?? [];
    if (built.code !== 0 && obstacle !== undefined) {
      console.log(`      NOT RUN: tfnode build --single, because ${obstacle}`);
      return false;
    }
    expect(built.code, built.stdout + built.stderr).to.equal(0);
    const file = join(project, `dist/single/${target}/terraform-provider-cloudy_v0.1.0`);
    expect(await succeed(folder, [file, "--version"], { PATH: "" })).to.equal(
      "terraform-provider-cloudy 0.1.0\n",
    );
    return true;
  }

  it("create, dev, check, docs, build and release lead to an apply of the provider that terraform init has installed", async () => {
    const tarballs = await packAll();
    const tarball = (name: string) => String(tarballs.get(name));
    await writeFile(join(folder, "package.json"), "{}");
    await succeed(folder, ["npm", "install", tarball("@tfnode/create")], npmEnv());
    const create = ["npx", "@tfnode/create", "cloudy", "--yes", "--namespace", "acme-inc"];
    const elsewhere = await runProgram(folder, [...create, "--packages", "."], npmEnv());
    expect(elsewhere).to.include({ code: 1, stdout: "" });
    expect(elsewhere.stderr).to.match(
      /^@tfnode\/create: there is no .*tfnode-cli-.*\.tgz; npm pack makes it\n$/,
    );
    await succeed(folder, [...create, "--packages", "tarballs"], npmEnv());
    const install = await runProgram(project, ["npm", "install"], npmEnv());
    expect(install.stdout).to.match(/^added \d+ packages/m);
    expect(install.stderr).to.not.match(/EBADENGINE|install-scripts|deprecated/);

    // Runs a first apply with the project's API, and changes a source before the next command.
    await succeed(project, ["npm", "run", "compile"]);
    const api = spawn(process.execPath, ["--input-type=module", "-e", serveApi], {
      cwd: project,
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.push(api);
    const [url] = await once(createInterface(api.stdout), "line");
    const configuration = (await readFile(join(project, "dev/main.tf"), "utf8")).replace(
      /url = ".*"/,
      `url = "${url}"`,
    );
    await writeFile(join(project, "dev/main.tf"), configuration);
    await writeFile(join(folder, "cli.tfrc"), "");
    const terraform = (...args: readonly string[]) => ["terraform", "-chdir=dev", ...args, "-no-color"];
    const env = { TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc") };

    const plan = terraform("plan", "-detailed-exitcode");
    const first = await runProgram(project, ["npx", "@tfnode/cli", "dev", "--", ...plan], env);
    expect([first.code, first.stdout.match(/Plan: .*/)?.[0]], first.stderr).to.deep.equal([
      2,
      "Plan: 1 to add, 0 to change, 0 to destroy.",
    ]);
    const dev = start([join(project, "node_modules/.bin/tfnode"), "dev"]);
    const [, reattach] = await eventually(
      "the address",
      () => /TF_REATTACH_PROVIDERS='(.*)'/.exec(dev.said()) ?? undefined,
    );
    const reattached = { ...env, TF_REATTACH_PROVIDERS: String(reattach) };
    expect(await succeed(project, terraform("apply", "-auto-approve"), reattached)).to.contain("1 added");
    const source = join(project, "src/resources/item.ts");
    const text = await readFile(source, "utf8");
    await writeFile(source, text.replace('default("")', 'default("none")'));
    await eventually("the change", () => dev.said().match(/served in/g)?.length === 2);
    const changed = await succeed(project, terraform("apply", "-auto-approve"), reattached);
    expect(changed)
      .to.match(/description = "none"/)
      .and.contain("1 changed");
    await succeed(project, terraform("destroy", "-auto-approve"), reattached);
    dev.kill("SIGINT");
    expect(await once(dev, "close")).to.deep.equal([0, null]);

    // The pages are those from before the change.
    expect(await succeed(project, ["npx", "@tfnode/cli", "docs"])).to.equal(
      "changed docs/resources/item.md\n✓ docs: 13 files\n",
    );
    expect(await succeed(project, ["npx", "@tfnode/cli", "check"], env)).to.contain(
      "✓ cloudy_item: created, planned again, imported, destroyed",
    );

    const isSingle = await buildSingle();
    const keyFile = join(folder, "key.asc");
    await writeFile(keyFile, (await makeKey()).privateKey);
    const release = ["npx", "@tfnode/cli", "release", "--target", target, "--sign", keyFile];
    const places = ["--output", join(folder, "release"), "--site", join(folder, "site")];
    await succeed(project, [...release, ...places, ...(isSingle ? [] : ["--small"])], {
      NODE_BINARIES: nodeBinaries,
      SOURCE_DATE_EPOCH: String(Math.trunc(Date.now() / 1000)),
    });

    // Acts as a user who has the site and no project, and no Node unless the release requires it.
    const site = await HttpsSite.serve(join(folder, "site"));
    const user = join(folder, "user");
    await mkdir(user);
    await writeFile(
      join(user, "main.tf"),
      configuration.replace('"acme-inc/cloudy"', JSON.stringify(`${site.host}/acme-inc/cloudy`)),
    );
    const found = await succeed(folder, ["sh", "-c", "command -v terraform"]);
    const path = [dirname(found.trim()), ...(isSingle ? [] : [process.env.PATH])].join(delimiter);
    const userEnv = { ...env, ...site.env, PATH: path };
    const use = (...args: readonly string[]): Promise<Ended> =>
      runProgram(user, [found.trim(), ...args, "-no-color"], userEnv);
    try {
      const init = await use("init");
      expect(init.stdout, init.stderr)
        .to.match(/Installed localhost:\d+\/acme-inc\/cloudy v0\.1\.0 \(self-signed, key ID [0-9A-F]{16}\)/)
        .and.contain("Terraform has been successfully initialized!");
    } finally {
      await site.close();
    }
    const applied = await use("apply", "-auto-approve");
    expect(applied.stdout, applied.stderr).to.contain('slug = "first-item"').and.contain('"First Item",');
    expect((await use("plan", "-detailed-exitcode")).code).to.equal(0);
    expect((await use("destroy", "-auto-approve")).stdout).to.contain("1 destroyed");
  });
});
