import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect } from "chai";
import { sumsInZip } from "../../src/packaging/release/zip.ts";
import { ownTarget } from "../../src/packaging/single/index.ts";
import { version as secVersion } from "../../src/resources/sec/tfnode.config.ts";
import { version as vdbVersion } from "../../src/resources/vdb/tfnode.config.ts";
import { described, program, startCommand } from "../../src/testing/terraform/process.ts";
import { HttpsSite } from "../packaging/support/https-site.ts";
import { makeKey } from "../packaging/support/signing-keys.ts";

const root = resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);
const target = ownTarget();

/** The executable of the local API, which requires no Node. */
async function madeLocalApi(folder: string): Promise<string> {
  const options = JSON.stringify({ folder });
  const code = `import { makeLocalApiSingles } from ${JSON.stringify(join(root, "scripts/lib/singles.mjs"))}; await makeLocalApiSingles(${options});`;
  await run(process.execPath, ["--input-type=module", "-e", code]);
  return join(folder, target.name, "local-api");
}

describe("a release, on a machine without Node", function () {
  this.timeout(600_000);
  let folder: string;
  let site: HttpsSite;
  let localApi: string;
  const running: ReturnType<typeof spawn>[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-released-"));
    await writeFile(join(folder, "key.asc"), (await makeKey()).privateKey);
    const args = ["--target", target.name, "--sign", "key.asc", "--output", "out", "--site", "site"];
    await run(join(root, "scripts/release"), args, { cwd: folder });
    localApi = await madeLocalApi(join(folder, "single"));
    site = await HttpsSite.serve(join(folder, "site"));
    // All programs on this machine.
    await mkdir(join(folder, "bin"));
    await symlink(program(), join(folder, "bin/terraform"));
  });
  after(async () => {
    for (const child of running) child.kill("SIGKILL");
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the executable of the local API, and resolves with the port in the first line that it prints. */
  async function startApi(args: readonly string[]): Promise<number> {
    const child = spawn(localApi, [...args, "--port", "0"], {
      cwd: folder,
      env: { PATH: join(folder, "bin"), HOME: folder },
      stdio: ["ignore", "pipe", "ignore"],
    });
    running.push(child);
    const [line] = await Promise.race([
      once(createInterface({ input: child.stdout }), "line"),
      once(child, "exit").then(() => [""]),
    ]);
    const port = /:(\d+)\b/.exec(line)?.[1];
    if (port === undefined) throw new Error(`the local API said ${JSON.stringify(line)}`);
    return Number(port);
  }

  async function terraform(work: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    const result = await startCommand(args, {
      folder: work,
      program: join(folder, "bin/terraform"),
      env: { PATH: join(folder, "bin"), TF_CLI_CONFIG_FILE: join(work, "cli.tfrc"), ...env },
    }).ended;
    if (result.code !== 0) throw new Error(described(result));
    return result.stdout;
  }

  const providers = [
    {
      name: "sec",
      version: secVersion,
      resource: 'resource "sec_agent_access_token" "hosts" {\n  name = "hosts"\n}\n',
      async settings() {
        return {
          SEC_API_URL: `http://127.0.0.1:${await startApi(["sec"])}`,
          SEC_ACCOUNT: "acme",
          SEC_API_KEY: "ACME_0123456789ABCDEF0123456789ABCDEF",
          SEC_API_SECRET: "_0123456789abcdef0123456789abcdef",
        };
      },
    },
    {
      name: "vdb",
      version: vdbVersion,
      resource:
        'resource "vdb_accounts_role" "readers" {\n  name = "Readers"\n\n  permissions {\n    value = "read:clusters"\n  }\n}\n',
      async settings() {
        const port = await startApi(["vdb", "--data", "./vdb-data"]);
        return {
          VDB_API_URL: `localhost:${port}`,
          VDB_ACCOUNT_ID: "11111111-2222-4333-8444-555555555555",
          VDB_API_KEY: "vdb-demo-0123456789abcdef0123456789abcdef",
          SSL_CERT_FILE: join(folder, "vdb-data/tls/ca.pem"),
        };
      },
    },
  ];

  for (const { name, version, resource, settings } of providers) {
    it(`terraform installs ${name} from the registry, and runs plan and apply`, async () => {
      const work = join(folder, name);
      await mkdir(work);
      await writeFile(join(work, "cli.tfrc"), "provider_installation {\n  direct {}\n}\n");
      const source = `${site.host}/tfnode/${name}`;
      const needed = `terraform {\n  required_providers {\n    ${name} = { source = "${source}" }\n  }\n}\n`;
      await writeFile(join(work, "main.tf"), needed + resource);
      const installed = await terraform(work, ["init", "-no-color"], site.env);
      expect(installed).to.match(new RegExp(`Installed ${source} v${version} \\((self-)?signed`));

      const env = await settings();
      expect(await terraform(work, ["plan", "-no-color"], env)).to.include("1 to add");
      expect(await terraform(work, ["apply", "-no-color", "-auto-approve"], env)).to.include("1 added");
      await terraform(work, ["plan", "-no-color", "-detailed-exitcode"], env);
      expect(await terraform(work, ["destroy", "-no-color", "-auto-approve"], env)).to.include("1 destroyed");
    });
  }

  it("the executables of both providers report that they contain Node", async () => {
    for (const [name, version] of [
      ["sec", secVersion],
      ["vdb", vdbVersion],
    ]) {
      const stem = `terraform-provider-${name}_${version}`;
      const bill = JSON.parse(await readFile(join(folder, "out", stem, `${stem}_sbom.cdx.json`), "utf8"));
      expect(bill.components.map((one: { name: string }) => one.name)).to.include("node");
      const zip = join(folder, "out", stem, `${stem}_${target.name}.zip`);
      expect([...(await sumsInZip(zip)).keys()]).to.include("NODE-LICENSE.txt");
    }
  });
});
