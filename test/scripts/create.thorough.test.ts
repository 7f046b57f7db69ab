import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { eventually } from "../support/stub.ts";
import { root } from "./support/command.ts";
import { type Ended, install, link, programIn, runNode, tfnode } from "./support/packed.ts";

const serveApi = `
  import start from "./out/dev/api.js";
  const { provider, items } = await start();
  console.log(provider.url);
  process.on("SIGUSR2", () => console.log(items.size));
`;

const tests = ["--test", "out/test/item.test.js"];

describe("a project made by @tfnode/create, with the packed packages", function () {
  this.timeout(180_000);
  let folder: string;
  let project: string;
  const running: ChildProcess[] = [];

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-create-")));
    project = join(folder, "terraform-provider-cloudy");
    await install("create", folder);
    const made = await create("cloudy", "--yes", "--namespace", "acme-inc");
    expect([made.code, made.stderr]).to.deep.equal([0, ""]);
    await install("framework", project);
    await install("cli", project);
    await install("local-api", project);
    for (const name of ["@types/node", "typescript"]) await link(name, project);
  });

  afterEach(async () => {
    for (const child of running.splice(0)) {
      if (child.exitCode !== null) continue;
      child.kill("SIGTERM");
      await once(child, "close");
    }
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function create(...args: readonly string[]): Promise<Ended> {
    return await runNode(folder, [await programIn(folder, "create", "tfnode-create"), ...args]);
  }

  async function compile(): Promise<void> {
    const { stdout } = await runNode(project, [join(root, "node_modules/typescript/bin/tsc")]);
    expect(stdout).to.equal("");
  }

  /** Starts the local API of the project, and writes its address into the configuration. */
  async function startApi(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ["--input-type=module", "-e", serveApi], {
      cwd: project,
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.push(child);
    const [url] = await once(createInterface(child.stdout), "line");
    const file = join(project, "dev/main.tf");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/url = ".*"/, `url = ${JSON.stringify(url)}`));
    return child;
  }

  async function terraform(
    command: string,
    env: NodeJS.ProcessEnv,
    ...args: readonly string[]
  ): Promise<Ended> {
    const child = spawn("terraform", ["-chdir=dev", command, "-no-color", ...args], {
      cwd: project,
      env: { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"), ...env },
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (text) => (stdout += text));
    child.stderr.on("data", (text) => (stderr += text));
    const [code] = await once(child, "close");
    return { code, stdout, stderr };
  }

  it("@tfnode/create names the command that reads an OpenAPI document if @tfnode/openapi is missing, and writes no files", async () => {
    const { code, stdout, stderr } = await create("shelf", "--yes", "--openapi", "library.yaml");
    expect([code, stdout]).to.deep.equal([1, ""]);
    expect(stderr).to.contain(
      "npm exec --package @tfnode/create@0.1.0 --package @tfnode/openapi@0.1.0 -- tfnode-create shelf --openapi library.yaml.",
    );
    expect(await readdir(folder)).to.not.include("terraform-provider-shelf");
  });

  it("the project compiles without an error, and passes its tests", async () => {
    await compile();
    const { stdout } = await runNode(project, tests);
    expect(stdout)
      .to.match(/^[#ℹ] pass 4$/m)
      .and.match(/^[#ℹ] fail 0$/m);
  });

  it("the tests of the project end if the provider is not configured, because afterEach closes the started API", async () => {
    const text = await readFile(join(project, "out/test/item.test.js"), "utf8");
    const failing = text.replace(
      "providerLife(provider, api.provider)",
      'Promise.reject(new Error("not configured"))',
    );
    expect(failing).to.not.equal(text);
    await writeFile(join(project, "out/test/failing.test.js"), failing);
    const { code, stdout } = await runNode(project, ["--test", "out/test/failing.test.js"]);
    await rm(join(project, "out/test/failing.test.js"));
    expect(code).to.equal(1);
    expect(stdout)
      .to.match(/^[#ℹ] fail 4$/m)
      .and.contain("not configured");
  });

  it("the project has its name everywhere, the files that npm would omit, and the documentation of its definitions", async () => {
    await access(join(project, ".gitignore"));
    await access(join(project, ".github/workflows/ci.yml"));
    expect(await readFile(join(project, "dev/main.tf"), "utf8")).to.match(/ source += "acme-inc\/cloudy"$/m);
    for (const entry of await readdir(project, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && !file.includes("node_modules"))
        expect(await readFile(file, "utf8"), file).to.not.match(/\bacme(?!-inc)/);
    }
    const { stdout, code } = await tfnode(project, "docs", "--check");
    expect([code, stdout]).to.deep.equal([0, "✓ docs: 13 files\n"]);
  });

  it("tfnode dev serves the project again after a change, at the same address, and prints problems", async () => {
    await compile();
    await startApi();
    await writeFile(join(folder, "cli.tfrc"), "");
    const child = spawn(process.execPath, [await programIn(project, "cli", "tfnode"), "dev"], {
      cwd: project,
    });
    running.push(child);
    let [said, shown] = ["", ""];
    child.stdout.on("data", (text) => (said += text));
    child.stderr.on("data", (text) => (shown += text));
    const [, reattach] = await eventually(
      "the address",
      () => /TF_REATTACH_PROVIDERS='(.*)'/.exec(said) ?? undefined,
    );
    const env = { TF_REATTACH_PROVIDERS: String(reattach) };
    const source = join(project, "src/resources/item.ts");
    const text = await readFile(source, "utf8");
    const served = () => shown.match(/served in/g)?.length ?? 0;

    await eventually("the first", () => served() === 1);
    expect((await terraform("apply", env, "-auto-approve")).stdout).to.contain("1 added");
    await writeFile(source, text.replace('default("")', 'default("changed")'));
    await eventually("the second", () => served() === 2);
    expect((await terraform("plan", env)).stdout).to.match(/description = "changed"/);

    await writeFile(source, `${text}\noops(`);
    await eventually("what does not compile", () => shown.includes("not served"));
    expect((await terraform("plan", env)).stdout).to.match(/description = "changed"/);

    await writeFile(source, text.replace('importForms: ["{id}"]', 'importForms: ["{idd}"]'));
    await eventually("the problem", () => shown.includes('importForms[0] names "idd"'));
    await eventually("the type error", () => /src\/resources\/item\.ts\(\d+,\d+\): error TS/.test(shown));

    await writeFile(source, text);
    await eventually("the last", () => served() === 4);
    expect((await terraform("plan", env, "-detailed-exitcode")).code).to.equal(0);
    child.kill("SIGINT");
    expect(await once(child, "close")).to.deep.equal([0, null]);
  });

  it("the project passes tfnode check, which runs its resource and checks the built program", async () => {
    const { code, stdout, stderr } = await tfnode(project, "check");
    expect([code, stderr], stdout).to.deep.equal([0, ""]);
    expect(stdout.split("\n")).to.include.members([
      "✓ cloudy_item: created, planned again, imported, destroyed",
      "✓ docs: 13 files are up to date",
      "✓ starts of Node: one in a terraform command",
      "✓ mTLS: clients without a certificate, or with another one, are rejected",
      "✓ end: stops and ends on request",
    ]);
    expect(stdout)
      .to.match(/^✓ examples: 4 are valid for /m)
      .and.match(/, 0 failed, 0 not run, 1 with advice\n$/);
  });

  it("a broken project fails tfnode check with a line about the cause", async () => {
    const source = join(project, "src/resources/item.ts");
    const text = await readFile(source, "utf8");
    const wrongs = [
      [
        text.replace("return item && fromApi(item)", 'return item && { ...fromApi(item), name: "X" }'),
        "Provider reported a change that the next read does not find: name",
      ],
      [text.replace('importForms: ["{id}"]', 'importForms: ["{idd}"]'), 'importForms[0] names "idd"'],
      [
        text.replace("Manages an item.", "Manages items."),
        "docs: docs/index.md is changed and 1 other file is not up to date: run tfnode docs",
      ],
      [text.replace(/tags +=/, "tagz ="), "tagz: there is no such attribute or block"],
    ] as const;
    try {
      for (const [wrong, line] of wrongs) {
        expect(wrong).to.not.equal(text);
        await writeFile(source, wrong);
        const { code, stdout } = await tfnode(project, "check", "--json");
        const { ok, findings } = JSON.parse(stdout);
        expect([code, ok]).to.deep.equal([1, false]);
        const failed = findings.filter(({ outcome }: { outcome: string }) => outcome === "failed");
        const lines = failed.map(
          ({ subject, text }: { subject: string; text: string }) => `${subject}: ${text}`,
        );
        expect(lines.join("\n")).to.include(line);
      }
    } finally {
      await writeFile(source, text);
    }
  });

  it("tfnode check checks any program that claims to be a provider", async () => {
    const { code, stdout } = await tfnode(project, "check", "--binary", "/bin/true");
    expect([code, stdout.split("\n")[0]]).to.deep.equal([
      1,
      "✗ handshake: ended with 0 before its first line:",
    ]);
    const vdb = await tfnode(project, "check", "--binary", join(root, "dist/terraform-provider-vdb"));
    expect(vdb.code, vdb.stdout).to.equal(0);
    expect((await tfnode(project, "check", "--binary", "missing")).stderr).to.contain(
      "there is no file missing",
    );
    expect((await tfnode(project, "check", "--live")).code).to.equal(2);
  });

  it("existing files are not overwritten, and invalid names are rejected", async () => {
    const again = await create("cloudy", "--yes");
    expect([again.code, again.stderr]).to.deep.equal([
      1,
      `@tfnode/create: ${project} is not empty. Choose another --directory.\n`,
    ]);
    for (const args of [
      [],
      ["Cloudy"],
      ["cloudy", "--namespace", "A B"],
      ["cloudy", "--tempalte"],
      ["a", "b"],
    ]) {
      const { code, stderr } = await create(...args, "--yes");
      expect([code, stderr.split("\n").length], args.join(" ")).to.deep.equal([2, 3]);
    }
  });
});
