import { execFile, execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect } from "chai";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";
import { thorough } from "../support/thorough.ts";

const root = resolve(import.meta.dirname, "../../..");
const program = join(root, "packages/cli/lib/cli/main.js");

/** A user without files. Permissions do not restrict root, so root runs the commands as this user. */
const other = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Reports whether every user can read below the folder of a file. */
function isOpen(file: string): boolean {
  const folder = dirname(file);
  return (statSync(folder).mode & 0o005) === 0o005 && (folder === dirname(folder) || isOpen(folder));
}

/** Whether that user can read the programs of the tests. */
const canRead = other.uid === undefined || [program, process.execPath].every(isOpen);

const onPosix = process.platform === "win32" ? () => undefined : describe;

onPosix("a project that its user must not change", function () {
  if (!canRead) {
    process.stdout.write("      NOT RUN: another user cannot read the repository\n");
    return;
  }

  this.timeout(120_000);
  let project: string;
  let elsewhere: string;

  before(async () => {
    const folder = await temporaryDirectory();
    project = join(folder, "project");
    cpSync(join(root, "src/create/template"), project, { recursive: true });
    mkdirSync(join(project, "node_modules/@tfnode"), { recursive: true });
    for (const name of ["framework", "local-api", "cli"])
      symlinkSync(join(root, "packages", name), join(project, "node_modules/@tfnode", name));
    execFileSync("chmod", ["-R", "a-w", project]);
    elsewhere = await temporaryDirectory();
    for (const one of [folder, elsewhere]) chmodSync(one, 0o755);
    chmodSync(elsewhere, 0o777);
  });

  afterEach(() => expect(readdirSync(join(project, "node_modules"))).to.deep.equal(["@tfnode"]));

  after(async () => {
    execFileSync("chmod", ["-R", "u+w", project]);
    await removeTemporary();
  });

  /** Runs a command in the project. The environment has a folder for temporary files that does not exist. */
  async function run(...args: readonly string[]): Promise<string> {
    const env = {
      ...process.env,
      TMPDIR: "/tmp/tfnode-missing/missing",
      HOME: elsewhere,
      XDG_CACHE_HOME: elsewhere,
    };
    return await new Promise((done, fail) => {
      execFile(
        process.execPath,
        [program, ...args],
        { cwd: project, env, ...other },
        (error, stdout, stderr) =>
          error ? fail(new Error(`${args.join(" ")}: ${stdout}${stderr}`)) : done(stdout),
      );
    });
  }

  it("tfnode schema needs no write in the project", async () => {
    expect(JSON.parse(await run("schema", "--json"))).to.have.property("format_version");
  });

  it("tfnode docs --check needs no write in the project", async () => {
    expect(await run("docs", "--check")).to.match(/docs: \d+ files/);
  });

  it("tfnode build --output, with a folder elsewhere, needs no write in the project", async () => {
    expect(await run("build", "--output", join(elsewhere, "dist"))).to.contain("terraform-provider-acme");
    expect(readdirSync(join(elsewhere, "dist"))).to.include("terraform-provider-acme");
  });

  if (!thorough) return;

  it("tfnode check needs no write in the project", async () => {
    expect(await run("check")).to.not.contain("✗");
  });
});
